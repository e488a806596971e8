"""A `_pb2.py` file that an old protoc wrote builds its descriptors by hand, which protobuf's compiled part no longer allows."""

import os
import subprocess
import sys

OLD = """from google.protobuf import descriptor as _descriptor

loss = _descriptor.FieldDescriptor(
    name="loss", full_name="run.Step.loss", index=0, number=1, type=2, cpp_type=6, label=1, has_default_value=False, default_value=float(0),
    message_type=None, enum_type=None, containing_type=None, is_extension=False, extension_scope=None)
"""

NEW = """from google.protobuf import descriptor_pb2, descriptor_pool

file = descriptor_pb2.FileDescriptorProto(name="step.proto", package="run")
file.message_type.add(name="Step").field.add(name="loss", number=1, type=2, label=1)
loss = descriptor_pool.Default().AddSerializedFile(file.SerializeToString()).message_types_by_name["Step"].fields_by_name["loss"]
"""


def train(folder, generated, **environment):
    (folder / "step_pb2.py").write_text(generated)
    (folder / "train.py").write_text("from step_pb2 import loss\n\nassert loss.full_name == 'run.Step.loss'\n")
    if subprocess.run([sys.executable, "train.py"], cwd=folder, env=os.environ | environment).returncode:
        raise SystemExit(1)


def broken(device, tmp_path):
    train(tmp_path, OLD)


def fixed_generated_by_an_old_protoc(device, tmp_path):
    train(tmp_path, NEW)  # as a current protoc writes it: the descriptors come from the serialized file
    train(tmp_path, OLD, PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION="python")


def dead_end_1(device, tmp_path):
    train(tmp_path, OLD, PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION="upb")
