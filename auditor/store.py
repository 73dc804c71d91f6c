"""Asks a store for its proofs, as any stranger may: GET /api/fair/{id}."""

import re
import urllib.error
import urllib.request

from answers import Answer
from reading import NoInput, read_json

PATIENCE_S = 30


def ask(url, ids):
    """The store's answer for each id, one after the other."""
    for fair_id in ids:
        if not re.fullmatch("[a-z]?[0-9]+", fair_id):
            raise NoInput(f"{fair_id!r} is no id of a proof.")
        yield Answer(asked(url, fair_id), fair_id)


def asked(url, fair_id):
    """One answer, a refusal's too."""
    address = f"{url.rstrip('/')}/api/fair/{fair_id}"
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE_S) as response:
            text = response.read()
    except urllib.error.HTTPError as refusal:
        text = refusal.read()
    except (OSError, ValueError) as reason:
        raise NoInput(f"{address} does not answer: {reason}") from reason
    return read_json(text.decode("utf-8", "replace"), address)
