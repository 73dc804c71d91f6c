import { verifyProof } from '@noktra/game/verify-proof'

/** Beside the page: a battle on the local beacon is up to a million hashes. */
addEventListener('message', ({ data: { no, proof } }: MessageEvent<{ no: number; proof: unknown }>) => {
  postMessage({ no, checks: verifyProof(proof) })
})
