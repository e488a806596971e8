"""Where no signature decides: messages that are there in substance (damaged, retyped, drifted), and questions.

Whoosh finds the candidates; each is then judged by what of it stands in the text, never by its score alone.
"""

import math
import re

from kb.paste import error_lines, foreign_to, is_question, is_wrapper
from kb.template import parse
from kb.text import fold, tokens

MIN_SUBSTANCE = 12.0  # rarity that the terms found must add up to
MIN_WHOLE = 8.0  # the same, where no term is missing
SHORT = 10  # a message of fewer terms must be there with all of them
LEAD, DOUBT = 0.5, 0.18  # what a lead over the next recipe adds to a question's likeness, and what is taken off it
TERMS = 40  # the rarest terms that are looked up
POSTINGS = 3000  # the most places that are looked at for them
TYPOS = 12  # unknown terms that are taken for typos
RETYPED = 1500  # characters; a longer text was not typed by hand
STOPWORDS = frozenset(
    "a an the i my me we you it is are was be been do does did have has had to of in on at for with and or not no "
    "how what why when where which who should can could would will if so as by from this that these those there "
    "here cannot get got s t m re ve any some just only still then than too very into out up down about want need "
    "的时 我的 怎么 为什 什么 如何 是不 不是 有没".split()
)


def asked_texts(record):
    """The texts of a recipe's record that say what it is asked: titles, summaries, questions."""
    questions, zh = record["questions"], record["zh"]
    titles = [record["title"], record["summary"], zh["title"], zh["summary"]]
    return [*titles, *questions.get("en", []), *questions.get("zh", [])]


def body_texts(record):
    """All the other texts of a recipe's record."""
    causes = [*record["causes"], *record["zh"]["causes"].values()]
    return [
        record["explanation"],
        record["zh"]["explanation"],
        *(cause["when"] + " " + cause["fix"] for cause in causes),
        *(signature["message"] for signature in record["signatures"]),
    ]


class Likeness:
    """What a text has of the recipes of a store.

    Args:
        store: a Store.
        candidates: a function (terms, fields) that gives the nearest recipes as (number, score) pairs.
    """

    def __init__(self, store, candidates):
        self.store, self._candidates = store, candidates
        self._messages = store.terms()
        self._others, self._shapes, self._asked = {}, {}, {}
        self._literals = {}
        for entry in store.entries:
            self._literals.setdefault(entry[0], []).append(entry)

    def _count(self, term):
        """How many recipes have a term; of one that no message has, only while a question is looked at."""
        return self._messages.get(term) or self._others.get(term, 0)

    def _idf(self, term):
        return math.log((len(self.store.recipes) + 1) / (self._count(term) + 0.5)) + 0.3

    def _rarest(self, terms):
        """The rarest of these terms that recipes have, as many as are soon looked up."""
        chosen, postings = [], 0
        for term in sorted(filter(self._count, set(terms)), key=lambda term: (self._count(term), term)):
            postings += self._count(term)
            if chosen and (len(chosen) >= TERMS or postings > POSTINGS):
                break
            chosen.append(term)
        return chosen

    def _meant(self, terms):
        """The terms of messages that unknown terms were meant for, if these are typos."""
        if not self._shapes:
            for word in self._messages:
                self._shapes.setdefault((word[0], len(word)), []).append(word)
        strange = {term for term in terms if term not in self._messages and len(term) >= 5 and term.isalpha()}
        for term in sorted(strange, key=len)[-TYPOS:]:
            for length in (len(term) - 1, len(term), len(term) + 1):
                yield from (word for word in self._shapes.get((term[0], length), ()) if _near(term, word))

    def by_substance(self, text, trace):
        """Recipes whose message is there in substance though no signature matches.

        Returns:
            a list of (strength, number, offset, stretch): how much of the message stands in which stretch of the text.
        """
        said = [(start, stretch, tokens(stretch)) for start, stretch in error_lines(text)]
        terms, found = {term for _, _, stated in said for term in stated}, []
        if len(text) < RETYPED:
            terms |= set(self._meant(terms))
        for number, score in self._candidates(self._rarest(terms & self._messages.keys()), ("message",)):
            literals = [one for entry in self._literals.get(number, ()) for one in _literals(entry)]
            pairs = [(self._share(literal, said[n][2]), -n) for literal in literals for n in range(len(said))]
            share, place = max(pairs, default=(0, 0))
            name, _, *_, software = self.store.recipes[number]
            if not share:
                trace.append(f"candidate {name}: score {score:.1f}, its message is not there")
                continue
            start, stretch, _ = said[-place]
            trace.append(f"candidate {name}: score {score:.1f}, {share:.0%} of its message in: {stretch[:100]!r}")
            if foreign_to(software, text):
                trace.append(f"discarded: {name}: the text is not from {software}")
            elif is_wrapper("".join(stretch.split("\n")[0].split())):
                trace.append(f"discarded: {name}: the line only reports that something else failed")
            else:
                found.append((min(1.0, max(0.0, (share - 0.6) * 2.5)), number, start, stretch))
        return sorted(found, reverse=True)

    def _share(self, literal, there):
        """How much of a signature's literal terms stands in a stretch of text, in order, weighted by rarity.

        0 if what stands there tells too little, or a name that the message quotes or its rarest word is not there:
        `has no attribute 'next'` is not `has no attribute 'grad'`.
        """
        terms, needed = literal

        def there_too(term):
            return term in there or any(_near(term, other) for other in there)

        if not all(map(there_too, needed)):
            return 0
        weights = [self._idf(term) for term in terms]
        if not there_too(terms[weights.index(max(weights))]):
            return 0
        common = _in_order(terms, there, weights)
        share = common / sum(weights)
        return share if common >= (MIN_WHOLE if share > 0.99 else MIN_SUBSTANCE) else 0

    def by_question(self, text, trace, without=None):
        """Recipes whose questions ask what a short prose text asks.

        Args:
            text: cleaned text.
            trace: see `signatures.find`.
            without: a question to be left out of its recipe, to measure how well the others stand for it.

        Returns:
            a list of (strength, number), best first.
        """
        if not is_question(text):
            trace.append("it asks nothing")
            return []
        self._others = self._others or self.store.terms(others=True)
        asked, found = _telling(text), []
        for number, score in self._candidates(self._rarest(asked), ("asked", "body")):
            record = self.store.record(number)
            found.append((self._alike(asked, record, without), number, record["related"]))
            trace.append(f"candidate {record['id']}: score {score:.1f}, question {found[-1][0]:.0%} alike")
        found.sort(key=lambda one: -one[0])
        strengths = [max(0.0, alike - DOUBT) for alike, _, _ in found]
        if found:
            rivals = (alike for alike, number, _ in found[1:] if self.store.recipes[number][0] not in found[0][2])
            strengths[0] += LEAD * (found[0][0] - next(rivals, 0))
        return [(min(1.0, strength), number) for strength, (_, number, _) in zip(strengths, found)]

    def _alike(self, asked, record, without):
        """How much a question is like what a recipe is asked: the mean of its likeness to the nearest of the recipe's
        questions, and of the shares of its weight that the recipe's questions and all of its texts have.
        """
        total = sum(self._idf(term) for term in asked)
        if not total:
            return 0
        if record["id"] not in self._asked:
            told = set(tokens(fold(" ".join(body_texts(record)))))
            self._asked[record["id"]] = [(text, _telling(fold(text))) for text in asked_texts(record)], told
        told = self._asked[record["id"]][1]
        questions = [terms for text, terms in self._asked[record["id"]][0] if text != without]
        nearest = max(
            2 * self._shared(asked, terms) / (total + sum(self._idf(term) for term in terms))
            for terms in questions
            if terms
        )
        in_questions = set().union(*questions)
        everywhere = in_questions | told
        return (nearest + (self._shared(asked, in_questions) + self._shared(asked, everywhere)) / total) / 3

    def _shared(self, asked, terms):
        return sum(self._idf(term) for term in asked if term in terms)


def _telling(text):
    return [term for term in dict.fromkeys(tokens(text)) if term not in STOPWORDS]


def _literals(entry):
    """The terms of a signature's literal text, with those of its exception class and without, and the terms that must
    be there: the names that it quotes, or all that a short message says.

    None of a message that has something before its class: that is the context it needs, and it counts to the letter.
    """
    if re.search(r"\S.*\b\w+(?:Error|Exception|Warning):", entry[2][1:]):
        return []
    text = "".join(part if isinstance(part, str) else "\0" for part in parse(entry[2]))
    # A word that a placeholder touches is longer in a real text: only its pieces are the same there.
    text = re.sub(r"\w*\0\w*", lambda word: word.group().replace("_", " ").replace("\0", " "), text)
    message = tokens(text)
    quoted = [name.lower() for name in re.findall(r"['\"]([A-Za-z_]\w*)['\"]", text)]
    needed = quoted if len(message) >= SHORT else [term for term in message if term not in STOPWORDS]
    return [(tokens(entry[1]) + message, needed), (message, needed)] if entry[1] else [(message, needed)]


def _near(a, b):
    """True for two words that differ by one letter or by two that are swapped (a typo), or by their ending."""
    if len(a) < 5 or a[0] != b[0]:
        return False
    if len(a) > 7 and len(b) > 7 and a[:7] == b[:7] and abs(len(a) - len(b)) < 4:
        return True
    if abs(len(a) - len(b)) > 1:
        return False
    if len(a) == len(b):
        differ = [i for i in range(len(a)) if a[i] != b[i]]
        return len(differ) == 1 or (len(differ) == 2 and a[differ[0]] + a[differ[1]] == b[differ[1]] + b[differ[0]])
    short, long = sorted((a, b), key=len)
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))


def _in_order(wanted, there, weights):
    """The greatest weight of `wanted` terms that stand in `there` in the same order (a common subsequence)."""
    best = [0.0] * (len(there) + 1)
    for term, weight in zip(wanted, weights):
        diagonal = 0.0
        for j, other in enumerate(there):
            above = best[j + 1]
            best[j + 1] = diagonal + weight if term == other or _near(term, other) else max(best[j + 1], best[j])
            diagonal = above
    return best[-1]
