import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import { verifyBattle } from '@noktra/game/battle/battle-proof'
import { getBalances } from '#server/core/ledger/accounts.ts'
import {
  belongings,
  BOX,
  creation,
  goTo,
  makeFunder,
  openToAll,
  playOut,
  proofOf,
  seeBattle,
} from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

beforeAll(() => openToAll(world))

describe('a battle without a result', () => {
  /** @shows SPEC-3.54 SPEC-4.45 */
  test('not full after 30 minutes: everybody gets back what they paid, to the purse it came from', async () => {
    const creator = await makeFunder(world, { cash: 2000, bonus: 100 })
    const { room } = await world.data(api.createBattle, {
      token: creator.token,
      body: creation({ seats: 4, fund_percent: 50 }),
    })
    const { room_id } = room
    const player = await makePlayer(world, { cash: 1000, bonus: 100 })
    await world.data(api.joinBattle, { token: player.token, body: { room_id } })
    await world.data(api.callBot, { token: creator.token, body: { room_id, seat: 4 } })
    const points = (await belongings(world, creator)).points

    world.clock.advance(30 * 60_000 - 1)
    await world.sweep()
    expect((await seeBattle(world, room_id)).room).toMatchObject({ status: 0, ends_in_ms: 1 })
    world.clock.advance(1)
    await Promise.all([world.sweep(), world.sweep()])
    const seen = await seeBattle(world, room_id, player)
    expect(seen.room).toMatchObject({
      status: -1,
      phase: 'timeout',
      end_reason: 'not_full',
      ends_in_ms: null,
    })
    expect(seen).toMatchObject({ lock: null, result: null, my_result: null, draws: [] })
    expect(await getBalances(world.db, creator.id)).toMatchObject({ cash: 2000, bonus: 100 })
    expect(await getBalances(world.db, player.id)).toMatchObject({ cash: 1000, bonus: 100 })
    expect((await belongings(world, creator)).points).toBe(points)
    expect((await belongings(world, player)).points).toBe(0)
    const { list } = await world.data(api.battleHistory, { token: player.token, query: { mine: '1' } })
    expect(list).toMatchObject([{ room_id, status: -1, net: 0 }])
  })
})

describe('a beacon that is late', () => {
  /** From now on no round can be had, until the function that this gives is called. */
  function silenceBeacon(): () => void {
    const { providers } = world.store.ctx
    const { beaconOf } = providers
    providers.beaconOf = (source) => {
      const beacon = beaconOf(source)
      return beacon && { ...beacon, randomness: () => Promise.resolve(null) }
    }
    return () => {
      providers.beaconOf = beaconOf
    }
  }

  let restore = () => {}
  afterEach(() => restore())

  /** A full room whose beacon is silent, at the moment its round should be out. */
  async function waitingForBeacon(): Promise<{
    creator: TestPlayer
    player: TestPlayer
    room_id: number
    due: number
  }> {
    const creator = await makeFunder(world, { cash: 2000, bonus: 100 })
    const { room } = await world.data(api.createBattle, {
      token: creator.token,
      body: creation({ box_ids: [BOX.five, BOX.one], fund_percent: 10 }),
    })
    const { room_id } = room
    const player = await makePlayer(world, { cash: 1000, bonus: 100 })
    await world.data(api.joinBattle, { token: player.token, body: { room_id } })
    restore = silenceBeacon()
    const due = (await seeBattle(world, room_id)).lock!.beacon.time * 1000
    goTo(world, due)
    await world.sweep()
    return { creator, player, room_id, due }
  }

  test('by less than a minute only delays the start', async () => {
    const { room_id, due } = await waitingForBeacon()
    goTo(world, due + 60_000)
    await world.sweep()
    expect((await seeBattle(world, room_id)).room).toMatchObject({
      status: 1,
      phase: 'locked',
      ends_in_ms: 0,
    })
    restore()
    world.clock.advance(500)
    await world.sweep()
    expect((await seeBattle(world, room_id)).room.phase).toBe('rounds')
    expect(await playOut(world, room_id)).toBe('finished')
  })

  test('by more than a minute ends the battle: paid back, and its seed is shown', async () => {
    const { creator, player, room_id, due } = await waitingForBeacon()
    goTo(world, due + 61_000)
    await Promise.all([world.sweep(), world.sweep()])
    const seen = await seeBattle(world, room_id, player)
    expect(seen.room).toMatchObject({ status: -1, phase: 'timeout', end_reason: 'beacon_late', winners: [] })
    expect(seen).toMatchObject({ draws: [], result: null, my_result: null })
    expect(await getBalances(world.db, creator.id)).toMatchObject({ cash: 2000, bonus: 100 })
    expect(await getBalances(world.db, player.id)).toMatchObject({ cash: 1000, bonus: 100 })

    const { proof, late } = await proofOf(world, room_id)
    expect(late).toBe(true)
    expect(proof).toMatchObject({ beacon: { randomness: null }, draws: [], outcome: null, prizes: [] })
    const checks = verifyBattle(proof)
    expect(checks.filter((check) => check.ok === false)).toEqual([])
    expect(checks.filter((check) => check.ok).map((check) => check.check)).toEqual([
      'seed_hash',
      'lock_record',
      'pools',
    ])
  })

  test('once it is out, shows what would have been, and gives nothing', async () => {
    const { creator, player, room_id, due } = await waitingForBeacon()
    goTo(world, due + 61_000)
    await world.sweep()
    const before = await Promise.all([creator, player].map((one) => belongings(world, one)))
    world.clock.advance(60_000)
    await world.sweep()
    expect((await proofOf(world, room_id)).proof.beacon.randomness).toBeNull()
    restore()
    world.clock.advance(60_000)
    await world.sweep()

    const { proof, late, skins } = await proofOf(world, room_id)
    expect(late).toBe(true)
    expect(proof.draws).toHaveLength(4)
    expect(proof.consolations).toHaveLength(1)
    expect(proof.outcome!.winners).toHaveLength(1)
    expect(proof.prizes).toHaveLength(1)
    expect(new Set(skins.map((skin) => skin.skin_id))).toEqual(
      new Set([...proof.draws, ...proof.consolations].map((draw) => draw.skin_id)),
    )
    expect(verifyBattle(proof).filter((check) => check.ok !== true)).toEqual([])
    const seen = await seeBattle(world, room_id)
    expect(seen).toMatchObject({ draws: [], result: null, room: { status: -1, winners: [], total: null } })
    expect(await Promise.all([creator, player].map((one) => belongings(world, one)))).toEqual(before)
  })

  test('is asked for a day, and then no more', async () => {
    const { room_id, due } = await waitingForBeacon()
    goTo(world, due + 61_000)
    await world.sweep()
    const nextAt = async () => {
      const row = await world.db.selectFrom('battle').select('next_at').where('id', '=', room_id).execute()
      return row[0]!.next_at
    }
    world.clock.advance(24 * 3_600_000)
    await world.sweep()
    expect(await nextAt()).not.toBeNull()
    world.clock.advance(60_000)
    await world.sweep()
    expect(await nextAt()).toBeNull()
  })
})
