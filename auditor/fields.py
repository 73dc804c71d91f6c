"""A proof is data from outside: every field is read by what it must be, and a refusal says where it stands."""

import re
from itertools import zip_longest

MOST = 2**53 - 1
LONGEST_SAID = 200
HEX = re.compile(r"[0-9a-f]{64}")


class Wrong(Exception):
    """A check fails; the text says which line or field differs."""


class Waits(Exception):
    """A seed or a round of the beacon is not out yet."""


def same(one, other):
    """Whether two values are equal, type by type: in Python True equals 1, in a proof it does not."""
    if type(one) is not type(other):
        return False
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return one == other


def short(value):
    """A value as it is said in a sentence."""
    said = repr(value)
    return said if len(said) <= LONGEST_SAID else said[:LONGEST_SAID] + "..."


class Field:
    """A value of a proof with its place in it."""

    def __init__(self, value, place="proof"):
        self.value = value
        self.place = place

    def __getitem__(self, name):
        if not isinstance(self.value, dict):
            raise Wrong(f"{self.place} is not an object")
        if name not in self.value:
            raise Wrong(f"{self.place}.{name} is missing")
        return Field(self.value[name], f"{self.place}.{name}")

    def has(self, name):
        """Whether the object has a field of this name."""
        return isinstance(self.value, dict) and name in self.value

    def is_null(self):
        """Whether the field is there and null."""
        return self.value is None

    def all(self, least=0, most=1_000_000):
        """The fields of a list."""
        if not isinstance(self.value, list):
            raise Wrong(f"{self.place} is not a list")
        if not least <= len(self.value) <= most:
            raise Wrong(f"{self.place} has {len(self.value)} entries")
        return [Field(value, f"{self.place}[{n}]") for n, value in enumerate(self.value)]

    def integer(self, least=0, most=MOST):
        """A whole number within limits."""
        if type(self.value) is not int or not least <= self.value <= most:
            raise Wrong(f"{self.place} is {short(self.value)} and no whole number from {least} to {most}")
        return self.value

    def hash(self):
        """64 digits of lower-case hex."""
        return self.word(HEX)

    def word(self, pattern):
        """A text that matches a pattern from its beginning to its end."""
        if not isinstance(self.value, str) or not re.fullmatch(pattern, self.value):
            raise Wrong(f"{self.place} is {short(self.value)}, which is not as it must be written")
        return self.value

    def one_of(self, choices):
        """One of a few values."""
        if type(self.value) not in {type(choice) for choice in choices} or self.value not in choices:
            raise Wrong(f"{self.place} is {short(self.value)} and none of {', '.join(map(str, choices))}")
        return self.value

    def text(self):
        """Any text."""
        if not isinstance(self.value, str):
            raise Wrong(f"{self.place} is not a text")
        return self.value

    def must_be(self, expected):
        """Refuses the field unless it is exactly what was recomputed, type and all."""
        if not same(self.value, expected):
            if isinstance(self.value, str) and isinstance(expected, str):
                same_lines(self.place, self.value, expected)
            raise Wrong(f"{self.place} is {short(self.value)}, but it comes to {short(expected)}")


def same_lines(what, written, expected):
    """Refuses a text unless it is, line by line, the one that was recomputed."""
    if written == expected:
        return
    if "\n" not in written + expected:
        raise Wrong(f"{what} is {short(written)}, but it comes to {short(expected)}")
    for n, (shown, due) in enumerate(zip_longest(written.split("\n"), expected.split("\n")), 1):
        if shown != due:
            raise Wrong(f"line {n} of {what} is {short(shown)}, but it comes to {short(due)}")
