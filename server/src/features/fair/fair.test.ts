import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listBoxes, unpackBoxes } from '@noktra/contract/boxes'
import * as api from '@noktra/contract/fair'
import { seed, setSeed } from '@noktra/contract/users'
import { fromHex, sha256, toHex } from '@noktra/game/sha256'
import { verifyOpening } from '@noktra/game/proof'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

async function openFive(token: string) {
  const { list } = await world.data(listBoxes, { query: { page_size: 100 } })
  const box = list.find((candidate) => candidate.price === 1)!
  return world.data(unpackBoxes, { token, body: { box_id: box.box_id, num: 5 } })
}

describe('seed pairs', () => {
  test('the anchor is public before a seed is chosen, and each hash is the seed revealed before it', async () => {
    const { token } = await makePlayer(world)
    const start = await world.data(seed, { token })
    expect(start).toMatchObject({ is_default: true, pair_no: 1, nonce: 0, revealed: [] })
    // Pair k uses s(k) and publishes s(k-1): the hash of pair 1 is the anchor itself.
    expect(start.server_seed_hash).toBe(start.anchor)
    let published = start.server_seed_hash
    for (let pair = 1; pair <= 5; pair += 1) {
      const next = await world.data(setSeed, { token, body: { user_seed: `seed-${pair}` } })
      expect(toHex(sha256(fromHex(next.revealed.server_seed!)))).toBe(published)
      expect(next.server_seed_hash).toBe(next.revealed.server_seed)
      expect(next).toMatchObject({ user_seed: `seed-${pair}`, pair_no: pair + 1, nonce: 0 })
      published = next.server_seed_hash
    }
  })

  test('a seed has 1 to 64 plain characters and changes at most 10 times a minute', async () => {
    const { token } = await makePlayer(world)
    for (const bad of ['', 'a b', 'ключ', 'x'.repeat(65), 'a:b']) {
      expect(await world.call(setSeed, { token, body: { user_seed: bad } })).toMatchObject({
        status: 400,
        error: 'user_seed_format',
        data: { field: 'user_seed' },
      })
    }
    for (let n = 0; n < 10; n += 1) await world.data(setSeed, { token, body: { user_seed: `s${n}` } })
    expect((await world.call(setSeed, { token, body: { user_seed: 'eleven' } })).error).toBe(
      'too_many_requests',
    )
    world.clock.advance(60_001)
    await world.data(setSeed, { token, body: { user_seed: 'eleven' } })
  })

  test('20 changes at once rotate one after the other, none twice', async () => {
    const { id, token } = await makePlayer(world)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => world.call(setSeed, { token, body: { user_seed: `race-${n}` } })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(10)
    const pairs = await world.db
      .selectFrom('seed_pair')
      .select('pair_no')
      .where('player_id', '=', id)
      .execute()
    expect(pairs).toHaveLength(11)
  })
})

describe('proofs', () => {
  test('an opening is closed until its owner rotates, and then every check holds', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const other = await makePlayer(world)
    await world.data(setSeed, { token: player.token, body: { user_seed: 'my-own-seed' } })
    const opened = await openFive(player.token)
    const params = { id: opened.list[2]!.open_id }
    const closed = await openingFair({ params, token: player.token })
    expect(closed).toMatchObject({ is_mine: true, is_default_seed: false })
    expect(closed.proof).toMatchObject({ server_seed: null, user_seed: 'my-own-seed', nonce: 2 })
    expect(verifyOpening(closed.proof).map((check) => check.ok)).toEqual([null, true, null, true, null])
    expect((await openingFair({ params, token: other.token })).is_mine).toBe(false)

    await world.data(setSeed, { token: player.token, body: { user_seed: 'next' } })
    for (const won of opened.list) {
      const open = await openingFair({ params: { id: won.open_id } })
      expect(verifyOpening(open.proof).map((check) => check.ok)).toEqual([true, true, true, true, true])
      expect(open.proof.ticket).toBe(won.ticket)
    }
    const mine = await world.data(api.myProofs, { token: player.token })
    expect(mine.list).toHaveLength(5)
    expect(mine.unrevealed).toBe(0)
    expect(mine.pools).toHaveLength(1)
    const [pool] = mine.pools
    for (const rest of mine.list) {
      const proof = { ...rest, pool: pool!.pool, pool_salt: pool!.pool_salt }
      expect(verifyOpening(proof).every((check) => check.ok)).toBe(true)
    }
    // What a player saves from the store's two answers is what the command line verifier takes.
    const one = await world.call(api.fair, { params })
    const all = await world.call(api.myProofs, { token: player.token })
    for (const [answer, count] of [
      [one, 1],
      [all, 5],
    ] as const) {
      const run = spawnSync('node', [join(import.meta.dirname, '../../../../game/verify.ts'), '-'], {
        input: answer.text,
        encoding: 'utf8',
      })
      expect(run.stdout).toContain(`${count} verified, 0 wrong, 0 not yet revealed`)
    }
  })

  test('a draw of the seed that the store gave is labelled', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const opened = await openFive(player.token)
    expect((await openingFair({ params: { id: opened.list[0]!.open_id } })).is_default_seed).toBe(true)
  })

  async function openingFair(sent: { params: { id: string }; token?: string }): Promise<api.OpeningFair> {
    return (await world.data(api.fair, sent)) as api.OpeningFair
  }

  test('a strange id is unknown', async () => {
    for (const id of ['999999999', 'x', '1e3', '-1', "1' or 1=1"]) {
      expect((await world.call(api.fair, { params: { id } })).error).toBe('draw_unknown')
    }
  })
})
