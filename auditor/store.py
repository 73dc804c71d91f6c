"""Asks a store for its proofs, as any stranger may: GET /api/fair/{id}."""

import re
import urllib.error
import urllib.request

from answers import Answer
from reading import NoInput, read_json

PATIENCE_S = 60
TRIES = 3


def ask(url, ids):
    """The store's answer for each id, one after the other."""
    for fair_id in ids:
        if not re.fullmatch("[a-z]?[0-9]+", fair_id):
            raise NoInput(f"{fair_id!r} is no id of a proof.")
        yield Answer(asked(url, fair_id), fair_id)


def asked(url, fair_id):
    """One answer, a refusal's too; a store that does not answer is asked again."""
    address = f"{url.rstrip('/')}/api/fair/{fair_id}"
    for tried in range(1, TRIES + 1):
        try:
            return read_json(fetched(address).decode("utf-8", "replace"), address)
        except (OSError, ValueError) as reason:
            if tried == TRIES:
                raise NoInput(f"{address} does not answer: {reason}") from reason


def fetched(address):
    """The bytes at an address, whatever the status."""
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE_S) as response:
            return response.read()
    except urllib.error.HTTPError as refusal:
        return refusal.read()
