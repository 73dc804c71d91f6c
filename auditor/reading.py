"""Reads JSON so that nothing is lost: fractions stay exact, and what is no JSON is said in a sentence."""

import json
import re
import sys
from fractions import Fraction

PLAIN = re.compile(r"-?[0-9]{1,20}\.[0-9]{1,20}")


class NoInput(Exception):
    """There is nothing to check; the text says why."""


def exact(text):
    """A number with decimals as a fraction; one with an exponent stays a text, as no proof has any."""
    return Fraction(text) if PLAIN.fullmatch(text) else text


def read_json(text, name):
    """The value of a JSON text."""
    try:
        return json.loads(text, parse_float=exact, parse_constant=str)
    except (ValueError, RecursionError) as reason:
        raise NoInput(f"{name} is not JSON: {reason}") from reason


def read_file(path):
    """The text of a file, or of standard input for `-`."""
    if path == "-":
        return sys.stdin.read()
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, ValueError) as reason:
        raise NoInput(f"{path} cannot be read: {reason}") from reason
