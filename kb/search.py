"""The main path: from a paste to the recipe that is about its error, or to silence.

    paste -> filters -> statements -> signatures decide; where none does, Whoosh finds candidates
          -> causes by evidence -> answer or silence

Silence beats a wrong answer: a candidate that no signature matches is accepted only if its message is there in
substance, never on a score.
"""

from kb.confidence import stated
from kb.evidence import seen
from kb.paste import is_follow_up, statements
from kb.signatures import find, find_cut
from kb.store import open_store
from kb.template import Dense
from kb.text import clean, streams

THRESHOLD = 0.7  # below this the answer is "no recipe"
NEAREST = 0.1  # what is less like the text is not even named as the nearest
WINDOW = 2_000_000  # characters looked at in one go; a longer text is cut into windows that overlap
OVERLAP = 20_000
RIVAL = 0.03  # taken off the confidence where another recipe's message stands in the paste too


class Hit:
    """A recipe that answers, or might.

    Attributes:
        record: the recipe as a dictionary (see `kb show --json`).
        confidence: probability that it is about the error of the paste.
        matched: the text of the paste that matched; `line` is its line, counted from 1.
        hint: the signature's hint with the user's own values, or None.
        causes: the recipe's causes, likeliest first, each with `evidence`: what was seen in the paste.
        why: what decided: "signature", "cut" (its beginning), "substance" (a damaged message) or "question".
        strength: from 0 to 1, what the scorer of that kind found; the confidence is made of it.
    """

    def __init__(self, record, why, strength, matched="", line=None, hint=None, causes=()):
        self.record, self.why, self.strength, self.confidence = record, why, strength, stated(why, strength)
        self.matched, self.line, self.hint, self.causes = matched, line, hint, list(causes)


class Answer:
    """What a search gives.

    Attributes:
        hits: recipes that answer, best first; empty for silence.
        nearest: for silence, [id, title, confidence] of what came closest.
        follow_up: for silence, True if the text has only what stands below an error.
        trace: lines that say what was found, what was discarded and why, and what decided.
    """

    def __init__(self, hits, nearest, follow_up=False, trace=list):
        self.hits, self.nearest, self.follow_up, self._trace = hits, nearest, follow_up, trace

    @property
    def trace(self):
        """Lines that say what was found in the text, what was discarded and why, and what decided."""
        return self._trace()


class KnowledgeBase:
    """The recipes, ready to be searched.

    Args:
        recipes: a folder of own recipes laid over the shipped ones, or None.
        store: an opened Store, or None for the one that `recipes` asks for.
        warn: called with a sentence when a recipe is left out.

    Raises:
        KbError: if the folder is none, or no index can be made.
    """

    def __init__(self, recipes=None, store=None, warn=None):
        self.store, self._own = store or open_store(recipes, warn=warn), recipes
        self._likeness = None

    def search(self, text, limit=3, without=None):
        """Search for the error in a text.

        Args:
            text: what stands on the screen: a line, a traceback, a whole log, or a question.
            limit: the most hits to give.
            without: a question that its recipe is taken not to have (for measurements).

        Returns:
            an Answer.
        """
        return self.search_chunks(_windows(text), limit, without)

    def search_chunks(self, chunks, limit=3, without=None):
        """The same for a text that comes in pieces that overlap: (text, number of its first line) pairs; only one is
        held at a time.
        """
        trace, best, chunk, last = [], {}, "", ""
        for chunk, first_line in chunks:
            last = clean(chunk)
            _keep(best, find(self.store, last, first_line, trace))
        if not best:
            _keep(best, self._in_streams(chunk, trace))
        ranked = sorted(best.values(), key=lambda found: (found.tier, -found.rank, found.place))
        if not ranked or ranked[0].tier:
            cut = find_cut(self.store, last, trace)
            ranked = cut + [found for found in ranked if found.number not in {one.number for one in cut}]
        hits = [self._hit(found) for found in ranked[:limit]]
        if len(ranked) > 1 and ranked[0].tier == ranked[1].tier and not self._friends(ranked[0], ranked[1]):
            hits[0].confidence = round(hits[0].confidence - RIVAL, 3)
        if not hits:
            hits = self._by_substance(last, trace)
            if not hits or hits[0].confidence < THRESHOLD:
                hits = sorted(hits + self._by_question(last, trace, without), key=lambda hit: -hit.confidence)
        answers = [hit for hit in hits if hit.confidence >= THRESHOLD][:limit]
        near = [] if answers else [hit for hit in hits if hit.confidence >= NEAREST][:limit]
        nearest = [[hit.record["id"], hit.record["title"], round(hit.confidence, 2)] for hit in near]
        follow_up = not answers and is_follow_up(last)
        return Answer(answers, nearest, follow_up, lambda: [*_told(last), *trace, *_decided(answers)])

    def _in_streams(self, chunk, trace):
        """Signatures that other processes' lines have torn apart."""
        for text, lines in streams(chunk):
            for found in find(self.store, clean(text), 1, trace):
                found.line = lines[found.line - 1]
                yield found

    def _friends(self, a, b):
        return self.store.recipes[b.number][0] in self.store.record(a.number)["related"]

    def _hit(self, found):
        record = self.store.record(found.number)
        hint = _fill(record["signatures"][found.wording]["hint"], found.values)
        causes = order_causes(record, found.context, found.values)
        return Hit(record, "cut" if found.cut else "signature", found.strength, found.matched, found.line, hint, causes)

    def _by_substance(self, text, trace):
        hits = []
        for strength, number, start, stretch in self._like().by_substance(text, trace):
            record, line = self.store.record(number), text.count("\n", 0, start) + 1
            causes = order_causes(record, Dense(text), {})
            hits.append(Hit(record, "substance", strength, stretch.split("\n")[0][:400], line, None, causes))
        return hits

    def _by_question(self, text, trace, without):
        hits = []
        for strength, number in self._like().by_question(text, trace, without):
            record = self.store.record(number)
            hits.append(Hit(record, "question", strength, causes=order_causes(record, Dense(text), {})))
        return hits

    def _like(self):
        if self._likeness is None:
            from kb.likeness import Likeness

            self._likeness = Likeness(self.store, self._candidates)
        return self._likeness

    def _candidates(self, terms, fields):
        from kb import index

        if not terms:
            return []
        try:
            return index.candidates(f"{self.store.folder}/whoosh", terms, fields)
        except index.Unreadable:
            built = open_store(self._own, build_here=True)
            return index.candidates(f"{built.folder}/whoosh", terms, fields)


def _keep(best, found):
    """Keep the best place of each recipe."""
    for one in found:
        kept = best.get(one.number)
        if not kept or one.order < kept.order:
            best[one.number] = one


def order_causes(record, dense, values):
    """A recipe's causes as dictionaries with what was seen for each, the one that most speaks for first; else in the
    recipe's order.
    """
    causes = [
        {"id": c["id"], "when": c["when"], "fix": c["fix"], "evidence": seen(c["evidence"], dense, values)}
        for c in record["causes"]
    ]
    return sorted(causes, key=lambda cause: -len(cause["evidence"]))


def _fill(hint, values):
    """A hint with the values of the user's own text; None if one is missing."""
    try:
        return hint.format(**values) if hint else None
    except (KeyError, IndexError):
        return None


def _told(text, limit=20):
    """Lines that say which statements a cleaned text makes, the last ones of a long log."""
    found = statements(text)
    for statement in found[-limit:]:
        line = text[statement.start : statement.start + 160].split("\n")[0]
        yield f"statement on line {text.count(chr(10), 0, statement.start) + 1}, {statement.role}: {line}"


def _decided(answers):
    for hit in answers[:1]:
        yield f"decided by {hit.why}, strength {hit.strength:.2f}: {hit.record['id']}, confidence {hit.confidence:.3f}"


def _windows(text):
    """Cut a long text into (piece, number of its first line) pairs that overlap."""
    start, line = 0, 1
    while True:
        yield text[start : start + WINDOW], line
        if start + WINDOW >= len(text):
            return
        line += text.count("\n", start, start + WINDOW - OVERLAP)
        start += WINDOW - OVERLAP
