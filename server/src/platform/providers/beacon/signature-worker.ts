import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { QUICKNET } from './quicknet.ts'

export type SignatureTask = { id: number; round: number; signature: Uint8Array }
export type SignatureVerdict = { id: number; holds: boolean }

const bls = bls12_381.shortSignatures
const publicKey = bls12_381.G2.Point.fromHex(QUICKNET.publicKey)

/** Whether this is the network's signature of the round. There is one encoding of it: no second randomness can be made. */
function signatureHolds(round: number, signature: Uint8Array): boolean {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(round))
  try {
    return bls.verify(signature, bls.hash(createHash('sha256').update(message).digest()), publicKey)
  } catch {
    // Not a point of the group.
    return false
  }
}

parentPort!.on('message', ({ id, round, signature }: SignatureTask) => {
  const verdict: SignatureVerdict = { id, holds: signatureHolds(round, signature) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(verdict)
})
