import { LogCheckpoint, verifyCheckpoint } from '@sigstore/verify/dist/tlog/checkpoint.js'
import { verifyMerkleInclusion } from '@sigstore/verify/dist/tlog/merkle.js'
import { createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { unpackBoxes } from '@noktra/contract/boxes'
import { fair } from '@noktra/contract/fair'
import { inclusion, log } from '@noktra/contract/log'
import { commitment, drawRecord, entryText } from '@noktra/game/log/entries'
import { unpackPath } from '@noktra/game/log/merkle-tree'
import { parseVerifierKey } from '@noktra/game/log/signed-note'
import { BOX } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { sequence } from '../../platform/public-log/sequence.ts'

/*
 * The log read by a program of others: the verifier of Sigstore's transparency log, which takes signed notes, checkpoints and paths of
 * RFC 6962 in the same forms.
 */

const world = useWorld()

type Entry = Parameters<typeof verifyCheckpoint>[0]
type Log = Parameters<typeof verifyCheckpoint>[1][number]

/** DER of a public key of Ed25519 up to its 32 bytes (RFC 8410). */
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

const ALWAYS = { start: new Date(0), end: new Date(8.64e15) }

async function theirLogs(): Promise<Log[]> {
  const { keys } = await world.data(log)
  return keys.map(({ key }) => {
    const [name, id] = key.split('+')
    const publicKey = createPublicKey({
      key: Buffer.concat([ED25519_PREFIX, parseVerifierKey(key).publicKey]),
      format: 'der',
      type: 'spki',
    })
    return { baseURL: name!, logID: Buffer.from(id!, 'hex'), publicKey, validFor: ALWAYS }
  })
}

/** An entry as they hold it, without what theirs say of their own log. */
function entryOf({
  envelope = '',
  index = 0,
  hashes = [],
  body = Buffer.alloc(0),
}: {
  envelope?: string
  index?: number
  hashes?: Buffer[]
  body?: Buffer
}): Entry {
  return {
    logIndex: String(index),
    logId: { keyId: Buffer.alloc(0) },
    kindVersion: { kind: '', version: '' },
    integratedTime: '0',
    inclusionPromise: undefined,
    inclusionProof: {
      logIndex: String(index),
      rootHash: Buffer.alloc(0),
      treeSize: '0',
      hashes,
      checkpoint: { envelope },
    },
    canonicalizedBody: body,
  }
}

const getCheckpoint = async () => (await fetch(`${world.url}/log/checkpoint`)).text()

test("Sigstore's verifier takes a checkpoint, and finds the openings of a player under it", async () => {
  const { token } = await makePlayer(world, { cash: 100_000 })
  const { list } = await world.data(unpackBoxes, { token, body: { box_id: BOX.one, num: 5 } })
  await sequence(world.store.ctx)
  const logs = await theirLogs()
  const checkpoint = verifyCheckpoint(entryOf({ envelope: await getCheckpoint() }), logs)
  const { origin } = await world.data(log)
  expect(checkpoint.origin).toBe(origin)
  expect(checkpoint.rest).toEqual([])

  for (const { open_id } of list) {
    const { proof, log: logged } = await world.data(fair, { params: { id: open_id } })
    const [found] = (await world.data(inclusion, { query: { id: open_id } })).entries
    const salt = Uint8Array.from(Buffer.from(logged!.entries[0]!.salt!, 'hex'))
    const body = Buffer.from(entryText('draw', [commitment(salt, drawRecord(proof))]))
    const hashes = unpackPath(found!.path).map((hash) => Buffer.from(hash))
    const { index } = found!
    verifyMerkleInclusion(entryOf({ index, hashes, body }), checkpoint)
    const elsewhere = entryOf({ index: index - 1, hashes, body })
    expect(() => verifyMerkleInclusion(elsewhere, checkpoint)).toThrow(/root hash|hash count/)
    const other = entryOf({ index, hashes, body: Buffer.concat([body, Buffer.from('\n')]) })
    expect(() => verifyMerkleInclusion(other, checkpoint)).toThrow('root hash')
  }
})

test("Sigstore's verifier refuses another size under our signature, and another key", async () => {
  const envelope = await getCheckpoint()
  const logs = await theirLogs()
  const { logSize } = LogCheckpoint.fromString(envelope)
  const grown = envelope.replace(`\n${logSize}\n`, `\n${logSize + 1n}\n`)
  expect(() => verifyCheckpointOf(grown, logs)).toThrow('invalid checkpoint signature')
  const strangers = logs.map((each) => ({ ...each, logID: Buffer.from('00000000', 'hex') }))
  expect(() => verifyCheckpointOf(envelope, strangers)).toThrow('invalid checkpoint signature')

  function verifyCheckpointOf(text: string, by: Log[]) {
    return verifyCheckpoint(entryOf({ envelope: text }), by)
  }
})
