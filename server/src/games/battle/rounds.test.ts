// @module-tag long

import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import { fair } from '@noktra/contract/fair'
import { verifyBattle } from '@noktra/game/battle/battle-proof'
import {
  belongings,
  BOX,
  goTo,
  join,
  lockedBattle,
  makeRoom,
  nextStep,
  openToAll,
  proofOf,
  seeBattle,
  startOf,
} from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

beforeAll(() => openToAll(world))

function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}

describe('the lock', () => {
  test('fixes seats, pools and a round of the beacon that is still to come, and is published at once', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 3, mode: 'terminal' })
    await world.data(api.callBot, { token: creator.token, body: { room_id, seat: 2 } })
    const waiting = await seeBattle(world, room_id)
    expect(waiting.lock).toBeNull()
    expect((await world.call(fair, { params: { id: `b${room_id}` } })).error).toBe('battle_unknown')

    const player = await join(world, room_id)
    const { lock, room, rounds, server_seed_hash } = await seeBattle(world, room_id)
    expect(server_seed_hash).toBe(waiting.server_seed_hash)
    expect(room).toMatchObject({ status: 1, phase: 'locked', round: 0 })
    const toBeacon = lock!.beacon.time * 1000 - world.clock.now().getTime()
    expect(toBeacon).toBeGreaterThanOrEqual(4000)
    expect(toBeacon).toBeLessThanOrEqual(7000)
    expect(room.ends_in_ms).toBe(toBeacon)
    expect(lock!.lock_hash).toBe(sha256(lock!.lock_record))
    const lines = lock!.lock_record.split('\n')
    expect(lines.slice(0, 3)).toEqual(['noktra-battle-v2', `battle:${room_id}`, 'mode:terminal'])
    expect(lines.slice(3, 5)).toEqual(
      rounds.map((r) => `pool:${r.box_id}:${r.pool_version}:${r.pool_hash}:${r.pool_salt}`),
    )
    expect(lines[5]).toMatch(/^consolation:\d+:[0-9a-f]{64}$/)
    expect(lines.slice(6)).toEqual([
      `seat:1:${creator.id}:300`,
      expect.stringMatching(/^seat:2:bot-\d+:0$/),
      `seat:3:${player.id}:300`,
      `seed:${server_seed_hash}`,
      `locked_at:${world.clock.now().getTime()}`,
      `beacon:local:${lock!.beacon.chain_hash}`,
      `round:${lock!.beacon.round}`,
      '',
    ])
  })

  test('never changes afterwards; the seed is hidden until the end, and then it is shown', async () => {
    const { room_id } = await lockedBattle(world, { box_ids: [BOX.one, BOX.one] })
    const { lock, server_seed_hash } = await seeBattle(world, room_id)
    for (let phase = 'locked'; phase !== 'finished'; phase = await nextStep(world, room_id)) {
      expect((await seeBattle(world, room_id)).lock).toEqual(lock)
      const { proof } = await proofOf(world, room_id)
      expect(proof).toMatchObject({
        server_seed: null,
        server_seed_hash,
        lock_hash: lock!.lock_hash,
        lock_record: lock!.lock_record,
        beacon: { round: lock!.beacon.round, randomness: null },
        draws: [],
        consolations: [],
        outcome: null,
        prizes: [],
      })
    }
    expect((await seeBattle(world, room_id)).lock).toEqual(lock)
    const { proof, late } = await proofOf(world, room_id)
    expect(late).toBe(false)
    expect(sha256(Buffer.from(proof.server_seed!, 'hex'))).toBe(server_seed_hash)
    expect(verifyBattle(proof).filter((check) => check.ok !== true)).toEqual([])
  })
})

describe('rounds', () => {
  test('no player sees a round before its time, the players no more than visitors', async () => {
    const { creator, player, room_id } = await lockedBattle(world, { box_ids: [BOX.one, BOX.two, BOX.five] })
    const stranger = await makePlayer(world)
    const viewers = [creator, player, stranger, undefined]
    expect(await nextStep(world, room_id)).toBe('rounds')
    const drawn = await world.db
      .selectFrom('battle_draw')
      .select(['id', 'round'])
      .where('battle_id', '=', room_id)
      .execute()
    expect(drawn).toHaveLength(6)

    const started = await startOf(world, room_id)
    expect(started - world.clock.now().getTime()).toBe(1500)
    const moments = [0, 1, 2].flatMap((n) => [
      { at: started + n * 3200 - 1, round: n, left: 1 },
      { at: started + n * 3200, round: n + 1, left: 3200 },
    ])
    for (const { at, round, left } of moments) {
      goTo(world, at)
      await world.sweep()
      for (const viewer of viewers) {
        const seen = await seeBattle(world, room_id, viewer)
        expect(seen.room).toMatchObject({
          phase: 'rounds',
          round,
          ends_in_ms: left,
          winners: [],
          total: null,
        })
        expect(seen.draws.map((draw) => draw.round)).toEqual(
          drawn.filter((draw) => draw.round <= round).map((draw) => draw.round),
        )
        expect(seen).toMatchObject({ draft: null, result: null, my_result: null })
      }
      const { list } = await world.data(api.listBattles, { query: { tab: 'running' } })
      expect(list.find((room) => room.room_id === room_id)).toMatchObject({ round, winners: [], total: null })
      expect((await proofOf(world, room_id)).proof.draws).toEqual([])
    }

    goTo(world, started + 3 * 3200 - 1)
    await world.sweep()
    expect((await seeBattle(world, room_id)).room).toMatchObject({ phase: 'rounds', round: 3, ends_in_ms: 1 })
    goTo(world, started + 3 * 3200)
    await world.sweep()
    const { room, result } = await seeBattle(world, room_id)
    expect(room).toMatchObject({ status: 2, phase: 'finished', round: 3, ends_in_ms: null })
    expect(room.winners).toEqual(result!.winners)
  })

  test('of a battle that does not exist are refused', async () => {
    for (const route of [api.battleDetails, api.battleBoxSkins]) {
      expect((await world.call(route, { query: { room_id: 999_999 } })).error).toBe('battle_unknown')
      expect((await world.call(route, { query: { room_id: 'x' } })).error).toBe('invalid_input')
    }
    for (const id of ['b999999', 'bx', 'b']) {
      const { error } = await world.call(fair, { params: { id } })
      expect(['battle_unknown', 'draw_unknown']).toContain(error)
    }
  })

  test('last 1200 ms when the battle is fast', async () => {
    const { room_id } = await lockedBattle(world, { fast: true })
    await nextStep(world, room_id)
    const started = await startOf(world, room_id)
    goTo(world, started + 1200)
    expect((await seeBattle(world, room_id)).room).toMatchObject({
      round: 2,
      round_ms: 1200,
      ends_in_ms: 1200,
    })
    goTo(world, started + 2400)
    await world.sweep()
    expect((await seeBattle(world, room_id)).room.phase).toBe('finished')
  })

  test('do not wait for sweeps: who looks late sees where the battle is', async () => {
    const { room_id } = await lockedBattle(world)
    await nextStep(world, room_id)
    goTo(world, (await startOf(world, room_id)) + 60_000)
    const seen = await seeBattle(world, room_id)
    expect(seen.draws).toHaveLength(4)
    expect(seen.room).toMatchObject({ phase: 'rounds', round: 2, ends_in_ms: 0, winners: [] })
  })

  test('swept by several processes at once, each step is done once', async () => {
    const { creator, player, room_id } = await lockedBattle(world, { box_ids: [BOX.five] })
    let phase = 'locked'
    while (phase !== 'finished') {
      const [first] = await Promise.all([
        nextStep(world, room_id),
        world.sweep(),
        world.sweep(),
        world.sweep(),
      ])
      phase = first
    }
    const items = await Promise.all(
      [creator, player].map(async (one) => (await belongings(world, one)).items),
    )
    // One prize of two items, and one consolation.
    expect(items.toSorted((a, b) => a - b)).toEqual([1, 2])
  })
})
