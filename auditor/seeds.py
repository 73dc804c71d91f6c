"""The server seed of a proof: section 1 of docs/fairness.md."""

from draws import hash_again
from fields import Waits


def seed_of(proof):
    """The revealed server seed, or that it isn't out."""
    if proof["server_seed"].is_null():
        raise Waits("the server seed is not revealed yet")
    return proof["server_seed"].hash()


def check_seed_hash(proof):
    """The revealed seed is the one whose hash was shown before the draw."""
    proof["server_seed_hash"].hash()
    proof["server_seed_hash"].must_be(hash_again(seed_of(proof)))
    return proof["server_seed_hash"].value
