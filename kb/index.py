"""The Whoosh index: schema, build, open, candidates. The only user of Whoosh.

Pasted text never reaches Whoosh's query parser: queries are built as objects from tokens.
"""

import sys
import types
import warnings
from contextlib import contextmanager

FIELDS = ("message", "asked", "body")


try:
    from _md5 import md5  # hashlib would load all of OpenSSL for it
except ImportError:
    from hashlib import md5
# Modules that Whoosh imports for little: stand-ins with the names that it takes from them. None is never called here.
STAND_INS = {
    "urllib.request": {"urlretrieve": None},
    "html": {"escape": None},
    "whoosh.lang.morph_en": {"variations": None},
    "whoosh.analysis.morph": {"StemFilter": None},
    "hashlib": {"md5": md5},
    "decimal": {"Decimal": None},
    "tempfile": {},  # this one and the next are used when an index is built
    "random": {},
    "calendar": {},
}


class Unreadable(Exception):
    """The index was made by another kind of machine (Whoosh stores the sizes of C types), or is damaged."""


class _StandIn(types.ModuleType):
    """A module that becomes the real one as soon as it is asked for anything that it does not have."""

    def __getattr__(self, name):
        if name.startswith("__"):  # the import system asks for these
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        __import__(self.__name__)
        return getattr(sys.modules[self.__name__], name)


@contextmanager
def _whoosh():
    """Whoosh's modules, imported without what they drag in for nothing; nobody is shown the SyntaxWarnings that their
    age brings on newer Pythons.

    What STAND_INS stand for is half of the import time of the whole. More is imported on use: hence a context.
    """
    for name, names in STAND_INS.items():
        if name not in sys.modules:
            sys.modules[name] = _StandIn(name)
            sys.modules[name].__dict__.update(names)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from whoosh import analysis, fields, index, query, scoring

            yield types.SimpleNamespace(analysis=analysis, fields=fields, index=index, query=query, scoring=scoring)
    finally:
        for name in STAND_INS:
            if isinstance(sys.modules.get(name), _StandIn):
                del sys.modules[name]


def build(folder, documents):
    """Write an index.

    Args:
        folder: an existing, empty folder.
        documents: for each recipe a dictionary of the FIELDS, each a list of tokens.
    """
    with _whoosh() as whoosh:

        def text():
            return whoosh.fields.TEXT(analyzer=whoosh.analysis.SpaceSeparatedTokenizer(), phrase=False)

        schema = whoosh.fields.Schema(number=whoosh.fields.STORED, **{name: text() for name in FIELDS})
        writer = whoosh.index.create_in(folder, schema).writer()
        for number, document in enumerate(documents):
            writer.add_document(number=number, **{name: " ".join(document[name]) for name in FIELDS})
        writer.commit()


def candidates(folder, terms, fields=FIELDS, limit=10):
    """The numbers and BM25F scores of the recipes nearest to some terms, best first.

    Args:
        folder: an index that this program built or that came with the package.
        terms: tokens; give the rarest, 40 at most.
        fields: the fields to look in.

    Raises:
        Unreadable: if this machine can't read the index; build one here.
    """
    with _whoosh() as whoosh:
        asked = whoosh.query.Or([whoosh.query.Term(field, term) for field in fields for term in terms])
        asked.matcher_type = whoosh.query.Or.ARRAY_MATCHER
        with _open(whoosh, folder).searcher(weighting=whoosh.scoring.BM25F()) as searcher:
            return [(hit["number"], hit.score) for hit in searcher.search(asked, limit=limit)]


def _open(whoosh, folder):
    try:
        return whoosh.index.open_dir(folder)
    except whoosh.index.IndexError as error:
        raise Unreadable(str(error)) from None
    except OSError:  # a writer in another process has just replaced the table of contents
        return whoosh.index.open_dir(folder)
