import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listBoxes, unpackBoxes } from '@noktra/contract/boxes'
import type { OpeningFair } from '@noktra/contract/box-proof'
import * as api from '@noktra/contract/fair'
import { buyOffer, listMall } from '@noktra/contract/mall'
import { startMineGame } from '@noktra/contract/mines'
import { seed, setSeed } from '@noktra/contract/users'
import { fromHex, sha256, toHex } from '@noktra/game/sha256'
import { verifyOpening } from '@noktra/game/box/box-proof'
import { PROOF_CHECKS, verifyProof } from '@noktra/game/verify-proof'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { mineTile, pickOf, secretLayout } from '#test/mines.ts'
import { skinFrom, upgrade } from '#test/upgrades.ts'
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

  /** @shows SPEC-3.10 SPEC-7.12 */
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
    expect(verifyByCommand(one.text)).toContain('1 verified, 0 wrong, 0 not yet revealed')
    expect(verifyByCommand(all.text)).toContain('5 verified, 0 wrong, 0 not yet revealed')
  })

  test('a draw of the seed that the store gave is labelled', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const opened = await openFive(player.token)
    expect((await openingFair({ params: { id: opened.list[0]!.open_id } })).is_default_seed).toBe(true)
  })

  async function openingFair(sent: { params: { id: string }; token?: string }): Promise<OpeningFair> {
    return (await world.data(api.fair, sent)) as OpeningFair
  }

  test('a strange id is unknown', async () => {
    const numbers = ['999999999', 'u999999999', 'm999999999', 'w999999999', 'u0', 'm999999999999999']
    const texts = [
      'x',
      '1e3',
      '-1',
      "1' or 1=1",
      'u',
      'U30001',
      'x30001',
      'u-1',
      'u30001 ',
      'ub1',
      'toString',
    ]
    for (const id of [...numbers, ...texts]) {
      expect((await world.call(api.fair, { params: { id } })).error).toBe('draw_unknown')
    }
    expect((await world.call(api.fair, { params: { id: 'b999999999' } })).error).toBe('battle_unknown')
  })
})

describe('proofs of every kind that comes from the pair of a player', () => {
  /** One opening of five boxes, an upgrade, a game that ends on a mine, and two copies from the mall: nine draws. */
  async function playAll(player: TestPlayer): Promise<Record<api.PairDraw, string[]>> {
    const { token } = player
    const opened = await openFive(token)
    const target = await skinFrom(world, 300)
    const { upgrade: upgraded } = await upgrade(world, player, { coin: 1.5, skin_id: target.id })
    const { game } = await world.data(startMineGame, { token, body: { tier_id: 1 } })
    const layout = await secretLayout(world, game.game_id)
    await pickOf(world, { player, game }, 1, mineTile(layout, 1))
    const { list } = await world.data(listMall, { query: { sort: '-stock', page_size: 1, max_price: 5 } })
    const body = { skin_id: list[0]!.skin_id, num: 2, currency: 'coin' } as const
    const bought = await world.data(buyOffer, { token, body })
    return {
      box: opened.list.map((won) => won.open_id).toReversed(),
      upgrade: [upgraded.fair_id],
      mines: [game.fair_id],
      wear: bought.list.map((item) => item.fair_id).toReversed(),
    }
  }

  function listed(
    player: TestPlayer,
    query: { kind?: api.PairDraw; page_size?: number; after?: string } = {},
  ) {
    return world.data(api.myProofs, { token: player.token, query })
  }

  test('wait for the seed, and hold once it is revealed', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const idsOf = await playAll(player)
    for (const kind of api.PAIR_DRAWS) {
      for (const id of idsOf[kind]) {
        const { proof } = await world.data(api.fair, { params: { id } })
        expect(proof).toMatchObject({ kind, id, server_seed: null })
        const oks = verifyProof(proof).map(({ ok }) => ok)
        expect(oks).toHaveLength(PROOF_CHECKS[kind].length)
        expect(oks).toContain(null)
        expect(oks).toContain(true)
        expect(oks).not.toContain(false)
      }
      expect(await listed(player, { kind })).toMatchObject({
        list: [],
        next: null,
        revealed: 0,
        unrevealed: 9,
      })
    }

    await world.data(setSeed, { token: player.token, body: { user_seed: 'next' } })
    for (const kind of api.PAIR_DRAWS) {
      for (const id of idsOf[kind]) {
        const { proof } = await world.data(api.fair, { params: { id } })
        expect(verifyProof(proof).every(({ ok }) => ok)).toBe(true)
      }
      const page = await listed(player, { kind })
      expect(page.list.map((proof) => proof.id)).toEqual(idsOf[kind])
      expect(page.pools).toHaveLength(kind === 'box' ? 1 : 0)
      expect(page).toMatchObject({ next: null, revealed: 9, unrevealed: 0 })
      const { text } = await world.call(api.myProofs, { token: player.token, query: { kind } })
      expect(verifyByCommand(text)).toContain(`${idsOf[kind].length} verified, 0 wrong, 0 not yet revealed`)
    }
    // Without a kind the openings are meant.
    expect((await listed(player)).list.map((proof) => proof.id)).toEqual(idsOf.box)
    const [one, two] = idsOf.wear
    const first = await listed(player, { kind: 'wear', page_size: 1 })
    expect(first).toMatchObject({ list: [{ id: one }], next: one!.slice(1) })
    const second = await listed(player, { kind: 'wear', page_size: 1, after: first.next! })
    expect(second).toMatchObject({ list: [{ id: two }], next: null })
  })

  test('are those of the player who asks, and need them signed in', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    await playAll(player)
    await world.data(setSeed, { token: player.token, body: { user_seed: 'next' } })
    const other = await makePlayer(world)
    for (const kind of api.PAIR_DRAWS) {
      expect(await listed(other, { kind })).toMatchObject({ list: [], pools: [], revealed: 0, unrevealed: 0 })
      expect((await world.call(api.myProofs, { query: { kind } })).error).toBe('not_signed_in')
      for (const after of ['x', '1_2', '1.5']) {
        const refused = await world.call(api.myProofs, { token: player.token, query: { kind, after } })
        expect(refused).toMatchObject({ status: 400, error: 'invalid_input' })
      }
    }
    const query = { kind: 'battle' as 'box' }
    expect((await world.call(api.myProofs, { token: player.token, query })).error).toBe('invalid_input')
  })

  test('an open game has no proof, and holds the pair of its other draws until it is over', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const { token } = player
    const { game } = await world.data(startMineGame, { token, body: { tier_id: 1 } })
    await openFive(token)
    const params = { id: game.fair_id }
    expect((await world.call(api.fair, { params, token })).error).toBe('draw_open')
    const body = { user_seed: 'next' }
    expect((await world.call(setSeed, { token, body })).error).toBe('seed_held')
    expect(await listed(player)).toMatchObject({ list: [], revealed: 0, unrevealed: 6 })

    const layout = await secretLayout(world, game.game_id)
    await pickOf(world, { player, game }, 1, mineTile(layout, 1))
    expect((await world.data(api.fair, { params })).proof).toMatchObject({ server_seed: null, layout })
    await world.data(setSeed, { token, body })
    const { proof } = await world.data(api.fair, { params })
    expect(verifyProof(proof).every(({ ok }) => ok)).toBe(true)
    expect(await listed(player)).toMatchObject({ revealed: 6, unrevealed: 0 })
  })
})

function verifyByCommand(saved: string): string {
  const command = join(import.meta.dirname, '../../../../game/verify.ts')
  return spawnSync('node', [command, '-'], { input: saved, encoding: 'utf8' }).stdout
}
