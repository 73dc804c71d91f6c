"""The server seed of a proof: section 1 of docs/fairness.md."""

from draws import CHAIN_LENGTH, hash_again
from fields import Waits, Wrong


def seed_of(proof):
    """The revealed server seed, or that it isn't out."""
    if proof["server_seed"].is_null():
        raise Waits("the server seed is not revealed yet")
    return proof["server_seed"].hash()


def check_seed_hash(proof):
    """The revealed seed is the one whose hash was shown before the draw."""
    proof["server_seed_hash"].hash()
    check_anchor(proof)
    proof["server_seed_hash"].must_be(hash_again(seed_of(proof)))
    return proof["server_seed_hash"].value


def check_anchor(proof):
    """The published hash of pair k is s(k-1): k - 1 hashes lead to the anchor. Proofs of rooms and older ones name no chain."""
    if not any(proof.has(name) for name in ("chain_no", "pair_no", "anchor")):
        return
    proof["chain_no"].integer(1)
    proof["anchor"].hash()
    anchor = hash_again(proof["server_seed_hash"].value, proof["pair_no"].integer(1, CHAIN_LENGTH) - 1)
    if proof["anchor"].value != anchor:
        raise Wrong(f"{proof['anchor'].place} is not where {proof['server_seed_hash'].place} leads: {anchor}")
