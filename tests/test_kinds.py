"""Real pastes are torn, glued, prefixed, wrapped and drowned: inputs written for each kind of trouble, and what must come of them."""

import pytest

OOM = "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 23.69 GiB total capacity; "
MAT = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x5400 and 6144x10)"
GRAD = "RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
NOTE = (
    "CUDA kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be "
    "incorrect.\nFor debugging consider passing CUDA_LAUNCH_BLOCKING=1.\nCompile with `TORCH_USE_CUDA_DSA` to enable "
    "device-side assertions.\n"
)
FRAME = 'Traceback (most recent call last):\n  File "train.py", line 5, in <module>\n    loss.backward()\n'

FOUND = {
    "glue: behind a progress bar": ("0/702 [00:00<?, ?it/s]" + FRAME + GRAD, "element-0-does-not-require-grad"),
    "glue: the next text is stuck to it": (GRAD + "Traceback (most recent call last):", "element-0-does-not-require-grad"),
    "glue: behind a Chinese label": ("运行报错：" + MAT + "，这个怎么解决", "mat1-mat2-shapes"),
    "prefix: srun and torchrun": ("\n".join("0: [rank0]: " + line for line in (FRAME + GRAD).split("\n")), "element-0-does-not-require-grad"),
    "prefix: glog with a frame counter": ("E1118 12:00:00.1 4242 torch/_dynamo/x.py:300] [0/0] " + MAT, "mat1-mat2-shapes"),
    "prefix: compose": ("\n".join("trainer_1  | " + line for line in (FRAME + GRAD).split("\n")), "element-0-does-not-require-grad"),
    "prefix: mail": ("> > " + MAT, "mat1-mat2-shapes"),
    "wrap: in the middle of a word and a number": ("RuntimeError: mat1 and mat2 sha\npes cannot be multiplied (8x54\n00 and 6144x10)", "mat1-mat2-shapes"),
    "lost newlines": ((FRAME + GRAD).replace("\n", " "), "element-0-does-not-require-grad"),
    "blank lines between the frames": ((FRAME + GRAD).replace("\n", "\n\n"), "element-0-does-not-require-grad"),
    "interleaved: other ranks between a message's lines": (
        "RuntimeError: mat1 and mat2 shapes\n[rank3]: step 8 loss 0.2\ncannot be multiplied (8x5400 and 6144x10)", "mat1-mat2-shapes"),
    "loudest line: the launcher's": (
        FRAME + GRAD + "\ntorch.distributed.elastic.multiprocessing.errors.ChildFailedError:\ntrain.py FAILED\n", "element-0-does-not-require-grad"),
    "loudest line: a subprocess that failed": (
        FRAME + GRAD + "\nsubprocess.CalledProcessError: Command '['python', 'train.py']' returned non-zero exit status 1.", "element-0-does-not-require-grad"),
    "boilerplate below a real error": (FRAME + MAT + "\n" + NOTE, "mat1-mat2-shapes"),
    "notebook: bold in Markdown": ("**RuntimeError**: " + MAT.partition(": ")[2], "mat1-mat2-shapes"),
    "repr: literal newlines": (repr(FRAME + MAT), "mat1-mat2-shapes"),
    "entities": ("&gt;&gt;&gt; model(x)\n" + MAT.replace("'", "&#39;"), "mat1-mat2-shapes"),
    "drift: another class": (MAT.replace("RuntimeError", "torch.AcceleratorError"), "mat1-mat2-shapes"),
    "drift: typos": ("RuntineError: mat1 and mat2 shpaes cannot be multipled (8x5400 and 6144x10)", "mat1-mat2-shapes"),
    "drift: endings": ("mat1 and mat2 shape can not be multiply", "mat1-mat2-shapes"),
    "short: no class": ("mat1 and mat2 shapes cannot be multiplied (8x5400 and 6144x10)", "mat1-mat2-shapes"),
    "long: thousands of lines below it": (FRAME + GRAD + "\nINFO step 3 loss 0.2" * 5000, "element-0-does-not-require-grad"),
    "question in Chinese": ("显存不够用怎么办？", "cuda-out-of-memory"),
}  # fmt: skip
CAUSES = {
    "memory held by another process": (OOM + "1.20 GiB already allocated; 10.00 MiB free; 1.30 GiB reserved in total by PyTorch)", "other-process"),
    "the validation loop keeps the graph": (
        '  File "train.py", line 88, in validate\n    out = model(x)\n' + OOM + "22.90 GiB already allocated; 10.00 MiB free; 23.10 GiB reserved in total by PyTorch)",
        "validation-keeps-the-graph"),
}  # fmt: skip
SILENT = {
    "java": 'Exception in thread "main" java.io.FileNotFoundException: data.txt (No such file or directory)\n\tat java.base/java.io.FileInputStream.open0(Native Method)',
    "javascript": "RangeError: Maximum call stack size exceeded\n    at foo (/srv/app/index.js:3:1)",
    "node's address": "Error: listen EADDRINUSE: address already in use :::3000\n    at Server.setupListenHandle (node:net:1318:16)",
    "jax": "jaxlib.xla_extension.XlaRuntimeError: RESOURCE_EXHAUSTED: Out of memory while trying to allocate 1073741824 bytes.",
    "tensorflow": "tensorflow.python.framework.errors_impl.ResourceExhaustedError: OOM when allocating tensor with shape[64,512]",
    "postgresql": "psycopg2.errors.OutOfMemory: out of shared memory\nHINT:  You might need to increase max_locks_per_transaction.",
    "rust": "thread 'main' panicked at 'index out of bounds: the len is 3 but the index is 5', src/main.rs:4:5",
    "go": "panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\nmain.main()",
    "celery": "billiard.exceptions.WorkerLostError: Worker exited prematurely: signal 9 (SIGKILL) Job: 0.",
    "the user's own": FRAME + "ValueError: bad config: lr missing",
    "the user's own words of ours": "RuntimeError: size mismatch",
    "a key": FRAME + "KeyError: 'foo'",
    "another file not found": "FileNotFoundError: [Errno 2] No such file or directory: 'ffmpeg'",
    "another module": "ModuleNotFoundError: No module named 'yaml'",
    "keras": "AttributeError: 'Sequential' object has no attribute 'predict_classes'",
    "anybody's comparison": "TypeError: '<' not supported between instances of 'str' and 'float'",
    "anybody's comparison, the other way round": "TypeError: '<=' not supported between instances of 'float' and 'str'",
    "clean log": "Epoch 3/10: 100%|████| 500/500 [00:30<00:00, 16.1it/s, loss=0.234, val_error=0.02]\nDone. 0 errors.",
    "table": "| NVIDIA-SMI 525.60.13    Driver Version: 525.60.13    CUDA Version: 12.0     |\n|   0  NVIDIA A100         On   | 00000000:07:00.0 Off |                    0 |",
    "snippet": "import torch\nmodel = torch.nn.Linear(3, 4)\nfor x, y in loader:\n    loss = criterion(model(x), y)\n    loss.backward()\n    opt.step()",
    "prose": "I have been training my model for a while and I like how PyTorch works. The weather is nice.",
    "boilerplate alone": NOTE,
    "a question about something else": "how do I bake sourdough bread at home?",
    "a question about something else in Chinese": "怎么用 React 写一个计数器",
}  # fmt: skip


@pytest.mark.parametrize("name", FOUND)
def test_it_is_found(base, name):
    text, recipe = FOUND[name]
    hits = base.search(text).hits
    assert hits and hits[0].record["id"] == recipe


@pytest.mark.parametrize("name", CAUSES)
def test_the_cause_is_read_from_the_numbers_and_the_frames(base, name):
    text, cause = CAUSES[name]
    hit = base.search(text).hits[0]
    assert (hit.record["id"], hit.causes[0]["id"]) == ("cuda-out-of-memory", cause)


@pytest.mark.parametrize("name", SILENT)
def test_it_is_not_ours(base, name):
    assert base.search(SILENT[name]).hits == []


@pytest.mark.parametrize(
    "text",
    [
        "ModuleNotFoundError: No module n",
        "ModuleNotFoundError: No module named",
        "FileNotFoundError: [Errno 2] No such",
    ],
)
def test_the_beginning_of_a_message_that_many_begin_with_tells_nothing(base, text):
    assert base.search(text).hits == []
