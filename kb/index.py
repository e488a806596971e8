"""The Whoosh index: schema, build, open, candidates. The only user of Whoosh.

Pasted text never reaches Whoosh's query parser: queries are built as objects from tokens.
"""

import os
import sys
import types
import warnings

FIELDS = ("message", "asked", "body")


def _whoosh():
    """Import Whoosh without what it drags in for nothing, and without the SyntaxWarnings that its age brings on newer Pythons.

    `urllib.request` (for one downloading helper that nobody calls here) is a third of the import time of the whole.
    """
    name, absent = "urllib.request", "urllib.request" not in sys.modules
    if absent:
        sys.modules[name] = types.ModuleType(name)
        sys.modules[name].urlretrieve = None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from whoosh import analysis, fields, index, query, scoring
    finally:
        if absent:
            del sys.modules[name]
    return analysis, fields, index, query, scoring


def build(folder, documents):
    """Write an index.

    Args:
        folder: an existing, empty folder.
        documents: for each recipe a dictionary of the FIELDS, each a list of tokens.
    """
    analysis, fields, index, _, _ = _whoosh()

    def text():
        return fields.TEXT(analyzer=analysis.SpaceSeparatedTokenizer(), phrase=False)

    schema = fields.Schema(number=fields.STORED, **{name: text() for name in FIELDS})
    writer = index.create_in(folder, schema).writer()
    for number, document in enumerate(documents):
        writer.add_document(number=number, **{name: " ".join(document[name]) for name in FIELDS})
    writer.commit()


def candidates(folder, terms, fields=FIELDS, limit=10):
    """The numbers and BM25F scores of the recipes nearest to some terms, best first.

    Args:
        folder: an index that this program built or that came with the package.
        terms: tokens; give the rarest, 40 at most.
        fields: the fields to look in.
    """
    _, _, index, query, scoring = _whoosh()
    try:
        opened = index.open_dir(folder)
    except OSError:  # a writer in another process has just replaced the table of contents
        opened = index.open_dir(folder)
    asked = query.Or([query.Term(field, term) for field in fields for term in terms])
    asked.matcher_type = query.Or.ARRAY_MATCHER
    with opened.searcher(weighting=scoring.BM25F()) as searcher:
        return [(hit["number"], hit.score) for hit in searcher.search(asked, limit=limit)]


def exists(folder):
    """True if a folder holds an index."""
    return os.path.isdir(folder) and any(name.endswith(".toc") for name in os.listdir(folder))
