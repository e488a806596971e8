"""The main path: from a paste to the recipe that is about its error, or to silence.

    paste -> filters -> statements -> signatures decide; where none does, Whoosh finds candidates -> causes by evidence
    -> answer or silence

Silence beats a wrong answer: a candidate that no signature matches is accepted only if its message is there in
substance, never on a score.
"""

import math
import re

from kb.evidence import seen
from kb.paste import error_lines, foreign_to, is_question, is_wrapper, statements
from kb.store import open_store
from kb.template import Dense, Template, begins_like, parse
from kb.text import clean, fold, tokens

THRESHOLD = 0.5  # below this the answer is "no recipe"
WINDOW = 2_000_000  # characters looked at in one go; a longer text is cut into windows that overlap
OVERLAP = 20_000
LEAD, DOUBT = (
    0.5,
    0.18,
)  # what a lead over the next recipe adds to the likeness of a question, and what is taken off in any case
MIN_SUBSTANCE = 12.0  # rarity that the terms found must add up to
OCCURRENCES = 30  # how many places of one signature are looked at
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]{2,}")
_CLASS_BEFORE = re.compile(r"([A-Za-z_][\w.]*)\s*:\s*$")


class Hit:
    """A recipe that answers, or might.

    Attributes:
        record: the recipe as a dictionary (see `kb show --json`).
        confidence: probability that it is about the error of the paste.
        matched: the text of the paste that matched; `line` is its line, counted from 1.
        hint: the signature's hint with the user's own values, or None.
        causes: the recipe's causes, likeliest first, each with `evidence`: what was seen in the paste.
        why: what decided: "signature", "cut" (its beginning), "substance" (a damaged message) or "question".
    """

    def __init__(self, record, confidence, matched="", line=None, hint=None, causes=(), why="signature"):
        self.record, self.confidence, self.matched, self.line, self.hint, self.causes, self.why = (
            record,
            confidence,
            matched,
            line,
            hint,
            list(causes),
            why,
        )


class Answer:
    """What a search gives.

    Attributes:
        hits: recipes that answer, best first; empty for silence.
        nearest: for silence, [id, title, confidence] of what came closest.
        trace: lines that say what was found, what was discarded and why.
    """

    def __init__(self, hits, nearest, trace):
        self.hits, self.nearest, self.trace = hits, nearest, trace


class _Found:
    """A signature found in the paste."""

    def __init__(self, entry, matched, line, values, tier, agrees, place, context):
        self.number, self.exception, self.message, _, self.weight, self.hint = entry
        self.matched, self.line, self.values, self.tier, self.agrees, self.place, self.context = (
            matched,
            line,
            values,
            tier,
            agrees,
            place,
            context,
        )
        self.cut = 0  # characters of literal text, where the rest of the message is lost

    @property
    def strength(self):
        """Higher is better: how much literal text agreed, and whether the exception class did."""
        return min(self.weight, 60) + (15 if self.agrees else 0 if self.agrees is None else -10)

    @property
    def order(self):
        """What sorts the places of one recipe: a class that disagrees comes last, whatever its role."""
        return self.agrees is False, self.tier, -self.strength, self.place

    @property
    def confidence(self):
        """How sure a full match of this signature is, by how telling it is."""
        base = (0.99 if self.agrees else 0.97 if self.agrees is None or not self.exception else 0.9) - (
            0.15 if self.cut else 0
        )
        return base - 0.004 * max(0, 30 - self.weight)


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
        self._terms = None

    def search(self, text, limit=3):
        """Search for the error in a text.

        Args:
            text: what stands on the screen: a line, a traceback, a whole log, or a question.
            limit: the most hits to give.

        Returns:
            an Answer.
        """
        return self.search_chunks(_windows(text), limit)

    def search_chunks(self, chunks, limit=3):
        """The same for a text that comes in pieces that overlap: (text, number of its first line) pairs; only one is
        held at a time.
        """
        trace, best, last = [], {}, ""
        for chunk, first_line in chunks:
            last = clean(chunk)
            for found in self._signatures(last, first_line, trace):
                kept = best.get(found.number)
                if not kept or found.order < kept.order:
                    best[found.number] = found
        ranked = sorted(best.values(), key=lambda f: (f.tier, -f.strength, f.place))
        hits = [self._hit(found) for found in ranked[:limit]]
        if len(ranked) > 1 and ranked[0].tier == ranked[1].tier and not self._friends(ranked[0], ranked[1]):
            hits[0].confidence -= 0.03
        if not hits:
            hits = [self._hit(found) for found in self._cut_off(last, trace)][:limit] or self._by_substance(last, trace)
            if not hits or hits[0].confidence < THRESHOLD:
                hits = sorted(hits + self._by_question(last, trace), key=lambda hit: -hit.confidence)
        answers = [hit for hit in hits if hit.confidence >= THRESHOLD][:limit]
        nearest = (
            []
            if answers
            else [[hit.record["id"], hit.record["title"], round(hit.confidence, 2)] for hit in hits[:limit]]
        )
        return Answer(answers, nearest, trace)

    def _friends(self, a, b):
        return self.store.recipes[b.number][0] in self.store.record(a.number)["related"]

    def _signatures(self, text, first_line, trace):
        """Every signature that stands in a cleaned text, the best place of each."""
        dense = Dense(text)
        words = set(_WORD.findall(text)) | {""}
        numbers = {number for word in words for number in self.store.keys.get(word, ())}
        wanted = sorted(number for number in numbers if self.store.entries[number][3] in dense.dense)
        stated = statements(text) if wanted else []
        for number in wanted:
            entry = self.store.entries[number]
            places = []
            for match in Template(entry[2]).finditer(dense):
                found = self._judge(entry, match, dense, stated, first_line, trace)
                if found:
                    places.append(found)
                if len(places) >= OCCURRENCES:
                    break
            if places:
                yield min(places, key=lambda f: f.order)

    def _cut_off(self, text, trace):
        """Signatures of which the paste has the beginning only: the clipboard or a log's column limit took the rest of
        the line.
        """
        dense, found = Dense(text), []
        for *entry, weight, rest in self.store.cut():
            for match in Template(entry[2]).finditer(dense) if entry[3] in dense.dense else ():
                end = dense.text.find("\n", dense.origin(match.end - 1))
                left = "".join(dense.text[dense.origin(match.end - 1) + 1 : end if end >= 0 else len(text)].split())
                like = begins_like(rest, left.removesuffix("..."))
                if like and _enough(weight + like[0], entry[4], like[1]):
                    judged = self._judge(entry, match, dense, statements(text), 1, trace)
                    if judged and (judged.agrees or not judged.exception):
                        judged.cut = weight + like[0]
                        found.append(judged)
                    break
        longest = max((f.cut for f in found), default=0)
        best = [f for f in found if f.cut == longest]
        if len({f.number for f in best}) > 1:
            trace.append("discarded: what is left of the message begins more than one recipe's")
            return []
        return best[:1]

    def _judge(self, entry, match, dense, stated, first_line, trace):
        """A match as a _Found, or None if it is another program's error."""
        place = dense.origin(match.start)
        end = dense.origin(match.end - 1) + 1
        statement = next((s for s in reversed(stated) if s.start <= place and place - s.start < 3000), None)
        agrees, start = _agrees(entry[1], match.start, place, dense, statement)
        around = dense.text[max(0, place - 300) : end + 300]
        software = self.store.recipes[entry[0]][7]
        if foreign_to(software, around):
            trace.append(f"discarded: {self.store.recipes[entry[0]][0]}: the text around it is not from {software}")
            return None
        piece = dense.slice(start, match.end)
        warning = (entry[1] or "").endswith("Warning")
        wrapped = is_wrapper(dense.dense[max(0, match.start - 200) : match.end])
        tier = (
            2
            if wrapped and is_wrapper("".join(piece.split()))
            else 1
            if warning or (statement and statement.role == "context" and agrees)
            else 0
        )
        line = first_line + dense.text.count("\n", 0, dense.origin(start))
        trace.append(
            f"signature of {self.store.recipes[entry[0]][0]} on line {line}, {('decides', 'warning or context', 'wrapper')[tier]}: {piece[:120]}"
        )
        return _Found(entry, piece, line, match.values, tier, agrees, place, dense)

    def _hit(self, found):
        record = self.store.record(found.number)
        return Hit(
            record,
            round(found.confidence, 3),
            found.matched,
            found.line,
            _fill(found.hint, found.values),
            order_causes(record, found.context, found.values),
            "cut" if found.cut else "signature",
        )

    def _load_terms(self):
        if self._terms is None:
            self._terms = self.store.terms()
        return self._terms

    def _idf(self, term):
        count = self._load_terms()["df"].get(term, 0)
        return math.log((len(self.store.recipes) + 1) / (count + 0.5)) + 0.3

    def _by_substance(self, text, trace):
        """Recipes whose message is there in substance though no signature matches: damaged, cut off, retyped or
        drifted.
        """
        places = error_lines(text)
        said = [(start, stretch, tokens(stretch)) for start, stretch in places]
        df = self._load_terms()["df"]
        rarest = sorted(
            {term for _, _, terms in said for term in terms if term in df}, key=lambda term: -self._idf(term)
        )[:40]
        hits = []
        for number, score in self._candidates(rarest, ("message",)):
            literals = [_literal(entry) for entry in self.store.entries if entry[0] == number]
            best = max(
                (
                    (self._substance(literal, terms), -place)
                    for literal in literals
                    for place, (_, _, terms) in enumerate(said)
                ),
                default=(0, 0),
            )
            if not best[0]:
                continue
            start, stretch, _ = said[-best[1]]
            trace.append(
                f"candidate {self.store.recipes[number][0]}: score {score:.1f}, {best[0]:.0%} of its message in: {stretch[:100]!r}"
            )
            if foreign_to(self.store.recipes[number][7], text):
                trace.append(
                    f"discarded: {self.store.recipes[number][0]}: the text is not from {self.store.recipes[number][7]}"
                )
                continue
            record = self.store.record(number)
            line = text.count("\n", 0, start) + 1
            hits.append(
                Hit(
                    record,
                    _confidence_of_substance(best[0]),
                    stretch.split("\n")[0][:400],
                    line,
                    None,
                    order_causes(record, Dense(text), {}),
                    "substance",
                )
            )
        return sorted(hits, key=lambda hit: -hit.confidence)

    def _candidates(self, terms, fields):
        from kb import index

        if not terms:
            return []
        try:
            return index.candidates(f"{self.store.folder}/whoosh", terms, fields)
        except index.Unreadable:
            built = open_store(self._own, build_here=True)
            return index.candidates(f"{built.folder}/whoosh", terms, fields)

    def _substance(self, literal, there):
        """How much of a signature's literal terms stands in a stretch of text, in order, weighted by rarity; 0 if what
        stands there tells too little, or a
        name that the message quotes or its rarest word is not there: `has no attribute 'next'` is not `has no
        attribute 'grad'`.
        """
        terms, quoted = literal
        weights = [self._idf(term) for term in terms]
        needed = {terms[weights.index(max(weights))], *quoted}
        if not all(any(term == other or _near(term, other) for other in there) for term in needed):
            return 0
        common = _in_order(terms, there, weights)
        return common / sum(weights) if common >= MIN_SUBSTANCE else 0

    def _by_question(self, text, trace):
        """Recipes whose questions ask what a short prose text asks."""
        if not is_question(text):
            trace.append("no question")
            return []
        asked = _telling(text)
        known = sorted((term for term in asked if term in self._load_terms()["df"]), key=lambda term: -self._idf(term))[
            :40
        ]
        hits = []
        for number, score in self._candidates(known, ("asked", "body")):
            record = self.store.record(number)
            alike = self._alike(asked, record)
            trace.append(f"candidate {record['id']}: score {score:.1f}, question {alike:.0%} alike")
            hits.append(Hit(record, alike, "", None, None, order_causes(record, Dense(text), {}), "question"))
        hits.sort(key=lambda hit: -hit.confidence)
        if hits:
            rival = next((hit.confidence for hit in hits[1:] if hit.record["id"] not in hits[0].record["related"]), 0)
            hits[0].confidence = round(min(0.9, hits[0].confidence + LEAD * (hits[0].confidence - rival) - DOUBT), 3)
        for hit in hits[1:]:
            hit.confidence = round(max(0.0, hit.confidence - DOUBT), 3)
        return hits

    def _alike(self, asked, record):
        """How much a question is like what a recipe is asked: the mean of its likeness to the nearest of the recipe's
        questions, and of the shares of its
        weight that the recipe's questions and all of its texts have.
        """
        total = sum(self._idf(term) for term in asked)
        if not total:
            return 0
        questions = [_telling(fold(text)) for text in asked_texts(record)]
        nearest = max(
            2 * self._shared(asked, terms) / (total + sum(self._idf(term) for term in terms))
            for terms in questions
            if terms
        )
        in_questions = set().union(*questions)
        everywhere = in_questions.union(tokens(fold(" ".join(body_texts(record)))))
        return (nearest + (self._shared(asked, in_questions) + self._shared(asked, everywhere)) / total) / 3

    def _shared(self, asked, terms):
        return sum(self._idf(term) for term in asked if term in terms)


def asked_texts(record):
    """The texts of a recipe's record that say what it is asked: titles, summaries, questions."""
    questions = record["questions"]
    return [
        record["title"],
        record["summary"],
        record["zh"]["title"],
        record["zh"]["summary"],
        *questions.get("en", []),
        *questions.get("zh", []),
    ]


def body_texts(record):
    """All the other texts of a recipe's record."""
    return [
        record["explanation"],
        record["zh"]["explanation"],
        *(c["when"] + " " + c["fix"] for c in [*record["causes"], *record["zh"]["causes"].values()]),
        *(s["message"] for s in record["signatures"]),
    ]


def _telling(text):
    return [term for term in dict.fromkeys(tokens(text)) if term not in STOPWORDS]


STOPWORDS = frozenset(
    "a an the i my me we you it is are was be been do does did have has had to of in on at for with and or not no how what why when where which who should can could would will "
    "if so as by from this that these those there here get got s t m re ve any some just only still then than too very into out up down about want need 的时 我的 怎么 为什 什么 如何 是不 不是 有没".split()
)


def _enough(agreed, whole, inside_a_word):
    """True if so many characters of a message's literal text tell that it breaks off, and is not another, shorter
    message.
    """
    return agreed >= max(0.35 * whole, 10) if inside_a_word else agreed >= 0.45 * whole and agreed >= 17


def _literal(entry):
    """The terms of a signature's exception class and literal text, and the names that it quotes."""
    text = (entry[1] + ": " if entry[1] else "") + " ".join(part for part in parse(entry[2]) if isinstance(part, str))
    return tokens(text), [name.lower() for name in re.findall(r"['\"]([A-Za-z_]\w*)['\"]", text)]


def _confidence_of_substance(share):
    """The probability that a recipe of whose message this share is there is the right one."""
    return round(min(0.9, max(0.0, (share - 0.6) * 2.5)), 3)


def _near(a, b):
    """True for two words that differ by one letter: a typo."""
    if len(a) < 5 or abs(len(a) - len(b)) > 1 or a[0] != b[0]:
        return False
    if len(a) == len(b):
        return sum(x != y for x, y in zip(a, b)) == 1
    short, long = sorted((a, b), key=len)
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))


def _in_order(wanted, there, weights):
    """The greatest weight of `wanted` terms that stand in `there` in the same order (a weighted common subsequence)."""
    best = [0.0] * (len(there) + 1)
    for term, weight in zip(wanted, weights):
        diagonal = 0.0
        for j, other in enumerate(there):
            above = best[j + 1]
            best[j + 1] = diagonal + weight if term == other or _near(term, other) else max(best[j + 1], best[j])
            diagonal = above
    return best[-1]


def _agrees(exception, at, place, dense, statement):
    """Whether the exception class before a match is the signature's: True, False, or None if there is none to see.

    Returns:
        (agreement, dense position where the statement begins)
    """
    if not exception:
        return None, at
    head = exception + ":"
    if dense.dense.endswith(head, 0, at):
        return True, at - len(head)
    if statement and statement.name == exception:
        return True, at
    before = _CLASS_BEFORE.search(dense.text, max(0, place - 200), place)
    if before and before.group(1).rpartition(".")[2].endswith(("Error", "Exception", "Warning")):
        return False, at
    return None, at


def _fill(hint, values):
    """A hint with the values of the user's own text; None if one is missing."""
    try:
        return hint.format(**values) if hint else None
    except (KeyError, IndexError):
        return None


def order_causes(record, dense, values):
    """A recipe's causes as dictionaries with what was seen for each, the one that most speaks for first; else in the
    recipe's order.
    """
    causes = [
        {"id": c["id"], "when": c["when"], "fix": c["fix"], "evidence": seen(c["evidence"], dense, values)}
        for c in record["causes"]
    ]
    return sorted(causes, key=lambda cause: -len(cause["evidence"]))


def _windows(text):
    """Cut a long text into (piece, number of its first line) pairs that overlap."""
    start, line = 0, 1
    while True:
        yield text[start : start + WINDOW], line
        if start + WINDOW >= len(text):
            return
        line += text.count("\n", start, start + WINDOW - OVERLAP)
        start += WINDOW - OVERLAP
