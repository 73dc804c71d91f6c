import { expect, test } from 'vitest'
import { openBox, unpackBoxes } from '@noktra/contract/boxes'
import { fair } from '@noktra/contract/fair'
import { consistency, inclusion, log, myAnchors } from '@noktra/contract/log'
import { openPromise } from '@noktra/game/log/batch-promise'
import { openCheckpoint } from '@noktra/game/log/checkpoint'
import { anchorRecord, committedLeaf, drawRecord } from '@noktra/game/log/entries'
import {
  checkConsistency,
  checkInclusion,
  leafHash,
  rootOf,
  subtreesOf,
  unpackPath,
} from '@noktra/game/log/merkle-tree'
import { parseVerifierKey } from '@noktra/game/log/signed-note'
import { unpackBundle } from '@noktra/game/log/tiles'
import { BOX } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { sequence } from '../../platform/public-log/sequence.ts'

const world = useWorld()

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

async function getCheckpoint() {
  const { origin, keys } = await world.data(log)
  const answer = await fetch(`${world.url}/log/checkpoint`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=1')
  const logKeys = keys.map(({ key }) => parseVerifierKey(key))
  return { ...openCheckpoint(await answer.text(), { origin, logKeys }).checkpoint, logKeys }
}

test('an opening is promised, and after the next checkpoint each of its draws is in the log', async () => {
  const { token } = await makePlayer(world, { cash: 100_000 })
  const opened = await world.data(unpackBoxes, { token, body: { box_id: BOX.one, num: 3 } })
  const { promise } = opened
  expect(promise?.entries).toHaveLength(3)
  await sequence(world.store.ctx)
  const { origin, root, size, logKeys } = await getCheckpoint()
  for (const [at, { open_id }] of opened.list.entries()) {
    const { proof, log: logged } = await world.data(fair, { params: { id: open_id } })
    const { salt, index, path } = promise!.entries[at]!
    expect(logged).toMatchObject({ state: 'in_log', entries: [{ kind: 'draw', salt }] })
    const leaf = committedLeaf('draw', bytesOf(salt), drawRecord(proof))
    const keys = logKeys
    expect(openPromise({ note: promise!.note, index, path }, { leaf, origin, keys })).toMatchObject({
      origin,
    })
    const found = await world.data(inclusion, { query: { id: open_id } })
    expect(found).toMatchObject({ state: 'in_log', size, entries: [{ kind: 'draw' }] })
    const [entry] = found.entries
    expect(checkInclusion({ index: entry!.index, size, leaf, path: unpackPath(entry!.path), root })).toBe(
      true,
    )
  }
})

test('before the next checkpoint an opening waits, and one from before the log says so', async () => {
  const { token } = await makePlayer(world, { cash: 100_000 })
  const { list } = await world.data(openBox, { token, body: { box_id: BOX.one } })
  const id = list[0]!.open_id
  expect((await world.data(fair, { params: { id } })).log).toMatchObject({
    state: 'waiting',
    entries: [{ index: null }],
  })
  expect(await world.data(inclusion, { query: { id } })).toMatchObject({ state: 'waiting', entries: [] })
  await sequence(world.store.ctx)
  expect((await world.data(fair, { params: { id } })).log?.state).toBe('in_log')
})

test('the files of the log make the root of its checkpoint, and the log only grows', async () => {
  await sequence(world.store.ctx)
  const before = await getCheckpoint()
  const players = await Promise.all(Array.from({ length: 8 }, () => makePlayer(world, { cash: 1_000_000 })))
  for (const { token } of players) await world.data(unpackBoxes, { token, body: { box_id: BOX.one, num: 5 } })
  await sequence(world.store.ctx)
  const { size, root } = await getCheckpoint()
  const entries: Uint8Array[] = []
  for (let at = 0; at * 256 < size; at += 1) {
    const width = Math.min(256, size - at * 256)
    const name = `${String(at).padStart(3, '0')}${width < 256 ? `.p/${width}` : ''}`
    const bundle = await fetch(`${world.url}/log/tile/entries/${name}`)
    expect(bundle.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    entries.push(...unpackBundle(new Uint8Array(await bundle.arrayBuffer()), width))
    const tile = await fetch(`${world.url}/log/tile/0/${name}`)
    const hashes = Buffer.from(await tile.arrayBuffer())
    expect(hashes).toEqual(Buffer.concat(entries.slice(at * 256).map((entry) => leafHash(entry))))
  }
  expect(rootOf(size, subtreesOf(entries.map((entry) => leafHash(entry))))).toEqual(root)
  const grown = await world.data(consistency, { query: { from: before.size } })
  expect(
    checkConsistency({
      from: before.size,
      fromRoot: before.root,
      to: size,
      toRoot: root,
      path: unpackPath(grown.path),
    }),
  ).toBe(true)
})

test("a player finds their own chain's anchor", async () => {
  const { token } = await makePlayer(world)
  await sequence(world.store.ctx)
  const { root, size } = await getCheckpoint()
  const { list } = await world.data(myAnchors, { token })
  const { anchor, chain_no, salt, index, path } = list[0]!
  const leaf = committedLeaf('anchor', bytesOf(salt), anchorRecord({ anchor, chain_no }))
  expect(checkInclusion({ index: index!, size, leaf, path: unpackPath(path!), root })).toBe(true)
})

test.each([
  ['tile/0/1', 400],
  ['tile/0/999', 404],
  ['tile/0/000.p/0', 400],
  ['tile/0/000.p/257', 400],
  ['tile/64/000', 400],
  ['tile/entries/x00/000', 400],
  ['tile/entries/999.p/3', 404],
  ['tile/9/000', 404],
  ['tile/', 400],
  ['tile/0/x999/x999/x999/x999/x999/x999/999', 400],
])('the file %s is refused with %s', async (path, status) => {
  await sequence(world.store.ctx)
  const answer = await fetch(`${world.url}/log/${path}`)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('text/plain')
})

test.each([
  [inclusion, { id: 'zz' }, 'draw_unknown'],
  [inclusion, { id: '1', size: '99999999' }, 'invalid_input'],
  [inclusion, { id: '1', size: '-1' }, 'invalid_input'],
  [consistency, { from: '99999999' }, 'invalid_input'],
  [consistency, { from: '1', to: '99999999' }, 'invalid_input'],
  [consistency, { from: '2', to: '1' }, 'invalid_input'],
  [consistency, { from: '1.5' }, 'invalid_input'],
] as const)('%s with %o is refused as %s', async (route, query, error) => {
  await sequence(world.store.ctx)
  expect((await world.call(route, { query: query as never })).error).toBe(error)
})
