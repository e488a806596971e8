"""Troubleshooting recipes for people who train and run models with PyTorch, each with the proof that its fix works.

>>> from kb import KnowledgeBase
>>> answer = KnowledgeBase().search("RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x5400 and 6144x10)")
>>> answer.hits[0].record["id"]
'mat1-mat2-shapes'
"""

__version__ = "0.1.0"


def __getattr__(name):
    # Imported only when asked for: `import kb` alone must cost nothing at the start of the command line.
    if name == "KnowledgeBase":
        from kb.search import KnowledgeBase

        return KnowledgeBase
    if name == "KbError":
        from kb.errors import KbError

        return KbError
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
