import { verifyProof } from '@noktra/game/verify-proof'

/** A local beacon takes up to a million hashes. */
export const CHECK_WORKS = { check: (proof: unknown) => verifyProof(proof) }
