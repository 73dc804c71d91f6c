"""The copy that a draw gives: which skin, and its wear and pattern (section 4 of docs/fairness.md)."""

from draws import EXTERIORS, PATTERNS, pattern, wear
from fields import Wrong
from records import interval, is_whole

CURSORS = (1, 2)
INTERVAL = ("wear_from", "wear_to")


def same_skin(given, row):
    """Refuses what was given unless it is the skin, the exterior and the value of this row."""
    for name in ("skin_id", "exterior", "value_cents"):
        given[name].must_be(row[name].value)
    return f"skin {row['skin_id'].value} {row['exterior'].value or '-'} worth {row['value_cents'].value} cents"


def same_interval(given, row):
    """Refuses an interval of the wear that is not the row's; rows of older records say none."""
    if is_whole(row):
        for name in INTERVAL:
            given[name].must_be(row[name].value)


def same_row(given, row):
    """Refuses what was given unless it is what this row says, from version 2 on with the interval of its wear."""
    found = same_skin(given, row)
    same_interval(given, row)
    return found


def no_wear(given):
    """Refuses a wear where none is drawn."""
    for name in ("wear", *INTERVAL):
        given[name].must_be(None)


def no_pattern(given):
    """Refuses a pattern where none is drawn; proofs that were saved earlier have no such field."""
    if given.has("pattern"):
        given["pattern"].must_be(None)


def nothing_given(given):
    """Refuses anything that was given."""
    for name in ("skin_id", "exterior", "value_cents"):
        if not given[name].is_null():
            raise Wrong(f"{given[name].place} is {given[name].value!r}, but nothing was to be given")
    no_wear(given)
    no_pattern(given)


def check_wear(given, draw_at, cursor):
    """The wear: inside an interval inside its exterior, and the one drawn; `draw_at(cursor)` gives 52 bits."""
    start, end = interval(given, given["exterior"].one_of(tuple(EXTERIORS)))
    given["wear"].integer(start, end - 1)
    given["wear"].must_be(wear(draw_at(cursor), start, end))
    return given["wear"].value


def check_copy(given, whole, draw_at, cursors=CURSORS):
    """Wear and pattern of a copy. A record that does not hold its items whole draws no pattern; what has no exterior has no wear."""
    worn_at, pattern_at = cursors
    if not whole:
        no_pattern(given)
        return check_wear(given, draw_at, worn_at)
    given["pattern"].integer(0, PATTERNS - 1)
    if given["exterior"].is_null():
        no_wear(given)
        found = "none"
    else:
        found = check_wear(given, draw_at, worn_at)
    given["pattern"].must_be(pattern(draw_at(pattern_at)))
    return f"{found}, pattern {given['pattern'].value}"
