import type { EnvelopeProof } from '@noktra/game/envelope/envelope-proof'
import { envelopeParts } from '@noktra/game/envelopes'
import { seedOf } from '@noktra/game/proof-parts'
import { ifSound } from '../../../domain/proof/computation.ts'

/** What takes too long for the page to wait for. A proof that is not sound gives null. */
export const ENVELOPE_WORKS = {
  /** All parts of an envelope that has ended, in cents. */
  parts: ({ terms, server_seed }: EnvelopeProof) =>
    server_seed === null ? null : ifSound(() => envelopeParts(terms, seedOf(server_seed))),
}
