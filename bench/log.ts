import { randomBytes } from 'node:crypto'
import { openPromise, promiseBatch } from '@noktra/game/log/batch-promise'
import { openCheckpoint, signCheckpoint } from '@noktra/game/log/checkpoint'
import {
  appendLeaf,
  checkConsistency,
  checkInclusion,
  consistencyProof,
  inclusionProof,
  leafHash,
  rootOf,
  subtreesOf,
  type RightEdge,
} from '@noktra/game/log/merkle-tree'
import { signerKey } from '@noktra/game/log/signed-note'
import { checkSumProof, sumTree } from '@noktra/game/log/sum-tree'

/*
 * What the public log's arithmetic takes, in processor time of one core, so that what else the machine does counts little.
 *
 *   npm run bench:log
 */

const ENTRIES = 1_000_000
const ACCOUNTS = 100_000
const BATCH = 256

function measure<T>(what: string, times: number, work: (n: number) => T): T {
  const began = process.cpuUsage().user
  let last = work(0)
  for (let n = 1; n < times; n += 1) last = work(n)
  const micros = (process.cpuUsage().user - began) / times
  const shown = micros > 1e6 ? `${(micros / 1e6).toFixed(2)} s` : `${(micros / 1000).toFixed(3)} ms`
  console.log(`${what.padEnd(52)} ${shown.padStart(10)}`)
  return last
}

const leaves = Array.from({ length: ENTRIES }, () => leafHash(randomBytes(40)))
const subtrees = measure('a tree of 1,000,000 leaves', 1, () => subtreesOf(leaves))
const root = rootOf(ENTRIES, subtrees)
measure('1,000,000 leaves appended one by one', 1, () => {
  let edge: RightEdge = { size: 0, hashes: [] }
  for (const leaf of leaves) edge = appendLeaf(edge, leaf)
  return edge
})
const placeOf = (n: number) => (n * 7919) % ENTRIES
measure('an inclusion proof made', 2000, (n) => inclusionProof(placeOf(n), ENTRIES, subtrees))
measure('an inclusion proof made and checked', 2000, (n) => {
  const index = placeOf(n)
  const path = inclusionProof(index, ENTRIES, subtrees)
  if (!checkInclusion({ index, size: ENTRIES, leaf: leaves[index]!, path, root })) throw new Error('no proof')
})
measure('a consistency proof made and checked', 2000, (n) => {
  const from = 1 + placeOf(n)
  const claim = { from, fromRoot: rootOf(from, subtrees), to: ENTRIES, toRoot: root }
  const path = consistencyProof(from, ENTRIES, subtrees)
  if (!checkConsistency({ ...claim, path })) throw new Error('no proof')
})

const origin = 'store.example/log'
const keys = [signerKey(origin, randomBytes(32))]
const checkpoint = { origin, size: ENTRIES, root, extensions: [] }
const note = measure('a checkpoint signed', 200, () => signCheckpoint(checkpoint, keys))
measure('a checkpoint opened', 200, () => openCheckpoint(note, { origin, logKeys: keys }))
const batch = leaves.slice(0, BATCH)
const promises = measure(`${BATCH} answers promised by one signature`, 100, () =>
  promiseBatch({ origin, leaves: batch, made_s: 0, due_s: 3600, keys }),
)
measure('a promise opened', 200, (n) =>
  openPromise(promises[n % BATCH]!, { leaf: batch[n % BATCH]!, origin, keys }),
)

const accounts = Array.from({ length: ACCOUNTS }, (_, n) => ({
  account: String(100_000 + n),
  amounts: [BigInt(n), 2n, 3n, 10n ** 9n],
  salt: randomBytes(32),
}))
const tree = measure('a sum tree of 100,000 accounts of four kinds', 1, () => sumTree(accounts))
const lengths = accounts.map(({ account }) => JSON.stringify(tree.proofOf(account)).length)
console.log(`${'the longest of its proofs, as JSON'.padEnd(52)} ${`${Math.max(...lengths)} B`.padStart(10)}`)
measure('one of its proofs checked', 2000, (n) => {
  const { account, amounts } = accounts[(n * 7919) % ACCOUNTS]!
  if (checkSumProof({ root: tree.root, account, amounts, proof: tree.proofOf(account) }))
    throw new Error('no proof')
})
