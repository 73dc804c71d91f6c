import { describe, expect, test } from 'vitest'
import { listBackpack } from '@noktra/contract/backpack'
import { openBox } from '@noktra/contract/boxes'
import * as api from '@noktra/contract/mines'
import { setSeed, userDetails } from '@noktra/contract/users'
import { MINE_IDLE_MS } from '@noktra/game/mines'
import { BOX } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import {
  clear,
  currentOf,
  mineTile,
  pickOf,
  safeTile,
  secretLayout,
  startedGame,
  take,
  useNonces,
} from '#test/mines.ts'
import { useWorld } from '#test/world.ts'
import { getBalances } from '../../core/ledger/accounts.ts'

const world = useWorld()

async function minesItems({ token }: TestPlayer) {
  return (await world.data(listBackpack, { token, query: { source: 'minesweeper' } })).list
}

async function pointsOf({ token }: TestPlayer): Promise<number> {
  return (await world.data(userDetails, { token })).points
}

describe('tiers', () => {
  /** @shows SPEC-4.54 SPEC-9.24 */
  test('four tiers with their chances, prizes and consolation are open to visitors', async () => {
    const { list } = await world.data(api.listMineTiers)
    expect(list.map((tier) => tier.stake)).toEqual([2, 10, 30, 60])
    for (const tier of list) {
      expect(tier.layers.map((layer) => layer.mines)).toEqual([2, 2, 3, 3, 4, 4])
      expect(tier.layers.map((layer) => +(100 * layer.reach_chance).toFixed(2))).toEqual([
        71.43, 51.02, 29.15, 16.66, 7.14, 3.06,
      ])
      for (const { expected_return } of tier.layers) {
        expect(expected_return).toBeGreaterThanOrEqual(0.9)
        expect(expected_return).toBeLessThanOrEqual(0.95)
      }
      const values = tier.layers.map((layer) => layer.prize.value)
      expect(values).toEqual(values.toSorted((a, b) => a - b))
      expect(tier.consolation.length).toBeGreaterThanOrEqual(10)
      expect(tier.consolation.reduce((sum, row) => sum + row.chance, 0)).toBeCloseTo(1, 9)
    }
  })
})

describe('a whole game', () => {
  test('starts with a charge, bonus coins first, and cash alone counts for the level', async () => {
    const player = await makePlayer(world, { cash: 1000, bonus: 300 })
    const started = await world.data(api.startMineGame, { token: player.token, body: { tier_id: 2 } })
    expect(started).toMatchObject({ charged: 10, coin: 3, bonus_coin: 0 })
    expect(started.game).toMatchObject({ status: 'open', layer: 0, opened: [], layout: [], won: null })
    expect(started.game.idle_until).toBe(started.game.created_at + MINE_IDLE_MS / 1000)
    expect(await pointsOf(player)).toBe(7)
    expect(await currentOf(world, player)).toEqual(started.game)
  })

  /** @shows SPEC-4.55 */
  test('takes the prize of the layer it stands at', async () => {
    const played = await startedGame(world, { tier_id: 3 })
    const cleared = await clear(world, played, 3)
    expect(cleared).toMatchObject({ bomb: false, game: { status: 'open', layer: 3, won: null } })
    expect(cleared.game.layout).toEqual(played.layout.slice(0, 3))

    const { data } = await take(world, played, 3)
    const prize = played.game.tier.layers[2]!.prize
    expect(data.game).toMatchObject({ status: 'taken', layer: 3, layout: played.layout, idle_until: null })
    expect(data.game.won).toMatchObject({ skin_id: prize.skin_id, value: prize.value })
    const items = await minesItems(played.player)
    expect(items).toMatchObject([
      { item_id: data.game.won!.item_id, value: prize.value, wear: data.game.won!.wear },
    ])
    expect(await currentOf(world, played.player)).toBeNull()
  })

  /** @shows SPEC-0.7 SPEC-4.54 SPEC-9.24 */
  test('the sixth cleared layer gives its prize at once', async () => {
    const played = await startedGame(world)
    const { game, bomb } = await clear(world, played, 6)
    const prize = played.game.tier.layers[5]!.prize
    expect(bomb).toBe(false)
    expect(game).toMatchObject({ status: 'cleared', layer: 6, layout: played.layout })
    expect(game.won).toMatchObject({ skin_id: prize.skin_id, value: prize.value })
    expect(await minesItems(played.player)).toHaveLength(1)
  })

  /** @shows SPEC-4.56 */
  test('a bomb ends it with one consolation item and shows everything', async () => {
    const played = await startedGame(world)
    await clear(world, played, 2)
    const { data } = await pickOf(world, played, 3, mineTile(played.layout, 3))
    expect(data).toMatchObject({ bomb: true, game: { status: 'bomb', layer: 2, layout: played.layout } })
    expect(data.game.opened).toHaveLength(3)
    const row = played.game.tier.consolation.find(({ skin_id }) => skin_id === data.game.won!.skin_id)!
    expect(data.game.won!.value).toBe(row.value)
    expect(await minesItems(played.player)).toHaveLength(1)
  })

  test('its end is in the record, newest first, by key', async () => {
    const { player } = await startedGame(world)
    const ends: number[] = []
    for (let n = 0; n < 3; n += 1) {
      const game =
        (await currentOf(world, player)) ??
        (await world.data(api.startMineGame, { token: player.token, body: { tier_id: 1 } })).game
      const played = { player, game, layout: await secretLayout(world, game.game_id) }
      expect((await pickOf(world, played, 1, mineTile(played.layout, 1))).data.bomb).toBe(true)
      ends.unshift(game.game_id)
    }
    const { game: open } = await world.data(api.startMineGame, { token: player.token, body: { tier_id: 1 } })
    const found: number[] = []
    let after: string | undefined
    do {
      const page = await world.data(api.mineRecord, { token: player.token, query: { page_size: 2, after } })
      expect(page.total).toBe(3)
      found.push(...page.list.map((row) => row.game_id))
      expect(page.list[0]).toMatchObject({ status: 'bomb', stake: 2, tier_id: 1, layer: 0 })
      after = page.next ?? undefined
    } while (after)
    expect(found).toEqual(ends)
    expect(found).not.toContain(open.game_id)
  })
})

describe('refusals', () => {
  test('visitors look, and play after they sign in', async () => {
    for (const route of [api.currentMineGame, api.mineRecord] as const) {
      expect((await world.call(route)).error).toBe('not_signed_in')
    }
    expect((await world.call(api.startMineGame, { body: { tier_id: 1 } })).error).toBe('not_signed_in')
    expect((await world.call(api.pickMineTile, { body: { game_id: 1, tile: 1 } })).error).toBe(
      'not_signed_in',
    )
    expect((await world.call(api.takeMinePrize, { body: { game_id: 1 } })).error).toBe('not_signed_in')
  })

  test('a start without the money, of no tier, or by prizes that have changed costs nothing and uses no nonce', async () => {
    const { id, token } = await makePlayer(world, { cash: 900, bonus: 99 })
    const refusal = async (body: { tier_id: number; version?: number; pool_hash?: string }) =>
      (await world.call(api.startMineGame, { token, body })).error
    expect(await refusal({ tier_id: 2 })).toBe('insufficient_coins')
    expect(await refusal({ tier_id: 9 })).toBe('mine_tier_unknown')
    expect(await refusal({ tier_id: 1, version: 2 })).toBe('mine_tier_stale')
    expect(await refusal({ tier_id: 1, pool_hash: '0'.repeat(64) })).toBe('mine_tier_stale')
    expect(await getBalances(world.db, id)).toMatchObject({ cash: 900, bonus: 99 })
    const { nonce } = await world.db
      .selectFrom('seed_pair')
      .select('nonce')
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(nonce).toBe(0)
    const { version } = (await world.data(api.listMineTiers)).list[0]!
    expect((await world.data(api.startMineGame, { token, body: { tier_id: 1, version } })).game.layer).toBe(0)
  })

  test('a second game has to wait for the end of the first', async () => {
    const played = await startedGame(world)
    const { token } = played.player
    const again = await world.call(api.startMineGame, { token, body: { tier_id: 2 } })
    expect(again.error).toBe('mine_game_open')
    expect((await getBalances(world.db, played.player.id)).cash).toBe(100_000 - 200)
    await clear(world, played, 1)
    expect((await take(world, played)).error).toBeNull()
    expect((await world.call(api.startMineGame, { token, body: { tier_id: 2 } })).error).toBeNull()
  })

  test('a tile outside 1 to 7 leaves the game as it is', async () => {
    const played = await startedGame(world)
    for (const tile of [0, 8, -1, 1e9]) {
      expect(await pickOf(world, played, 1, tile)).toMatchObject({ status: 400, error: 'mine_tile' })
    }
    expect((await pickOf(world, played, 1, 1.5)).error).toBe('invalid_input')
    expect(await currentOf(world, played.player)).toEqual(played.game)
  })

  test('a layer is played once, and none is skipped', async () => {
    const played = await startedGame(world)
    await clear(world, played, 1)
    const safe = safeTile(played.layout, 1)
    const again = await pickOf(world, played, 1, safe)
    expect(again).toMatchObject({ error: 'mine_layer_played', data: { layer: 2 } })
    expect((await take(world, played, 2)).error).toBe('invalid_input')
    expect((await pickOf(world, played, 3, safe)).error).toBe('invalid_input')
    expect((await pickOf(world, played, 2, safeTile(played.layout, 2))).error).toBeNull()
    // A tab that still shows the first prize does not take the second one by it.
    expect(await take(world, played, 1)).toMatchObject({ error: 'mine_layer_played', data: { layer: 3 } })
    expect((await currentOf(world, played.player))!.layer).toBe(2)
  })

  test('there is no prize before the first layer', async () => {
    const played = await startedGame(world)
    expect((await take(world, played)).error).toBe('mine_nothing_to_take')
    expect((await take(world, played, 0)).error).toBe('mine_nothing_to_take')
    expect((await currentOf(world, played.player))!.status).toBe('open')
  })

  test('after the end nothing can be picked or taken', async () => {
    const bombed = await startedGame(world)
    await pickOf(world, bombed, 1, mineTile(bombed.layout, 1))
    const taken = await startedGame(world)
    await clear(world, taken, 1)
    await take(world, taken, 1)
    for (const played of [bombed, taken]) {
      expect((await pickOf(world, played, 2, 1)).error).toBe('mine_game_over')
      expect((await take(world, played, 1)).error).toBe('mine_game_over')
      expect(await minesItems(played.player)).toHaveLength(1)
    }
  })

  test("another player's game does not exist for them", async () => {
    const played = await startedGame(world)
    await clear(world, played, 1)
    const stranger = await makePlayer(world)
    const theirs = { player: stranger, game: played.game }
    expect((await pickOf(world, theirs, 2, 1)).error).toBe('mine_game_unknown')
    expect((await take(world, theirs, 1)).error).toBe('mine_game_unknown')
    expect((await pickOf(world, { ...theirs, game: { ...played.game, game_id: 1e12 } }, 1, 1)).error).toBe(
      'mine_game_unknown',
    )
    expect(await currentOf(world, stranger)).toBeNull()
    expect((await currentOf(world, played.player))!.layer).toBe(1)
  })

  test('the same key answers the same bytes and plays one layer', async () => {
    const played = await startedGame(world)
    const body = { game_id: played.game.game_id, tile: safeTile(played.layout, 1) }
    const sent = { token: played.player.token, body, key: 'pick-once' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.call(api.pickMineTile, sent)))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect((await currentOf(world, played.player))!.layer).toBe(1)
  })
})

describe('a day without a move', () => {
  test('takes the highest prize, not a moment early', async () => {
    const played = await startedGame(world)
    world.clock.advance(MINE_IDLE_MS / 2)
    await clear(world, played, 2)
    // Each pick gives another day.
    world.clock.advance(MINE_IDLE_MS - 1)
    await world.sweep()
    expect((await currentOf(world, played.player))!.layer).toBe(2)
    world.clock.advance(1)
    await world.sweep()
    expect(await currentOf(world, played.player)).toBeNull()
    const { list } = await world.data(api.mineRecord, { token: played.player.token })
    const { prize } = played.game.tier.layers[1]!
    expect(list).toMatchObject([{ status: 'taken', layer: 2, won: { skin_id: prize.skin_id } }])
    expect(await minesItems(played.player)).toHaveLength(1)
  })

  test('gives the stake back as it was paid when no layer was cleared, and its level points', async () => {
    const { player } = await startedGame(world, { tier_id: 2, cash: 1000, bonus: 300 })
    expect(await pointsOf(player)).toBe(7)
    world.clock.advance(MINE_IDLE_MS)
    await Promise.all([world.sweep(), world.sweep(), world.sweep()])
    expect(await getBalances(world.db, player.id)).toMatchObject({ cash: 1000, bonus: 300 })
    expect(await pointsOf(player)).toBe(0)
    const { list } = await world.data(api.mineRecord, { token: player.token })
    expect(list).toMatchObject([{ status: 'refunded', layer: 0, won: null }])
    expect(await minesItems(player)).toEqual([])
  })

  /** @shows ASVS-2.3.1 */
  test('is over by the clock: a late pick is refused, and its page shows the end', async () => {
    const played = await startedGame(world)
    await clear(world, played, 1)
    world.clock.advance(MINE_IDLE_MS)
    expect((await pickOf(world, played, 2, mineTile(played.layout, 2))).error).toBe('mine_game_over')
    expect((await take(world, played, 1)).error).toBe('mine_game_over')
    expect(await currentOf(world, played.player)).toBeNull()
    expect(await minesItems(played.player)).toMatchObject([
      { skin_id: played.game.tier.layers[0]!.prize.skin_id },
    ])
  })
})

describe('the seed pair of an open game', () => {
  test('cannot be ended, and reveals its seed after the end', async () => {
    const played = await startedGame(world)
    const { token } = played.player
    expect((await world.call(setSeed, { token, body: { user_seed: 'mine' } })).error).toBe('seed_held')
    await pickOf(world, played, 1, mineTile(played.layout, 1))
    const { revealed } = await world.data(setSeed, { token, body: { user_seed: 'mine' } })
    expect(revealed.draws).toBe(1)
  })

  test('is kept beyond 1,000 draws while the game is open, and ended at the next draw after it', async () => {
    const player = await makePlayer(world, { cash: 100_000 })
    await useNonces(world, player, 999)
    const { game } = await world.data(api.startMineGame, { token: player.token, body: { tier_id: 1 } })
    const played = { player, game, layout: await secretLayout(world, game.game_id) }
    const open = () => world.data(openBox, { token: player.token, body: { box_id: BOX.half } })
    expect((await open()).list[0]!.nonce).toBe(1000)
    expect((await open()).list[0]!.nonce).toBe(1001)
    expect(await pairs(player)).toBe(1)
    expect(await secretLayout(world, game.game_id)).toEqual(played.layout)
    await pickOf(world, played, 1, mineTile(played.layout, 1))
    expect((await open()).list[0]!.nonce).toBe(0)
    expect(await pairs(player)).toBe(2)
  })

  async function pairs({ id }: TestPlayer): Promise<number> {
    const rows = await world.db.selectFrom('seed_pair').select('id').where('player_id', '=', id).execute()
    return rows.length
  }
})
