import { afterEach, describe, expect, test } from 'vitest'
import { fair } from '@noktra/contract/fair'
import * as api from '@noktra/contract/rolls'
import { listBackpack } from '@noktra/contract/backpack'
import { ROLL_GIVE_UP_MS, ROLL_RETRY_MS } from '@noktra/game/rolls'
import { verifyRoll } from '@noktra/game/roll/roll-proof'
import {
  beaconAnswers,
  drawOut,
  faultsOf,
  goTo,
  itemsOf,
  nextStep,
  prizesOf,
  rollProofOf,
  rowOf,
  sweepRolls,
} from '#test/roll-draws.ts'
import { HOUR, joinMany, joinRoll, makeRecharged, openRoll, seeRoll, tryJoin } from '#test/rolls.ts'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { unseal } from '../../platform/secrets.ts'

const world = useWorld()

let restore = () => {}
afterEach(() => restore())

function silence(): void {
  restore = beaconAnswers(world, () => Promise.resolve(null))
}

/** States of items, in the order of their numbers. */
async function statesOf(ids: number[]): Promise<string[]> {
  return (await itemsOf(world, ids)).map((item) => item.state)
}

async function wonBy(token: string): Promise<number> {
  return (await world.data(listBackpack, { token, query: { source: 'roll' } })).total
}

describe('a draw', () => {
  /** @shows SPEC-4.51 */
  test('at its time: each prize to another entrant, and anybody can recompute it', async () => {
    const { free_room_id: id, owner, item_ids } = await openRoll(world, {}, [1000, 500, 200])
    const players = await joinMany(world, id, 5)
    await sweepRolls(world)
    expect((await rowOf(world, id)).phase).toBe('open')
    expect(await nextStep(world, id)).toBe('locked')
    const locked = await rowOf(world, id)
    expect(locked.locked_at).toEqual(locked.lottery_time)
    expect(locked.next_at!.getTime() - locked.locked_at!.getTime()).toBeGreaterThanOrEqual(4000)
    expect(await statesOf(item_ids)).toEqual(['staked', 'staked', 'staked'])
    expect(await nextStep(world, id)).toBe('drawn')

    const shown = await rollProofOf(world, id, players[1])
    expect(faultsOf(shown)).toEqual([])
    expect(shown).toMatchObject({ phase: 'drawn', end_reason: null, my_place: 2, room_type: 2 })
    expect(shown.attempts).toHaveLength(1)
    expect(shown.proof.entrants).toEqual(players.map((player) => player.id))
    expect(shown.proof.wins).toHaveLength(3)
    expect(new Set(shown.proof.wins!.map((win) => win.entrant)).size).toBe(3)
    expect(shown.proof.prizes.map((prize) => prize.value_cents)).toEqual(
      shown.proof.prizes.map((prize) => prize.value_cents).toSorted((a, b) => b - a),
    )
    expect(shown.prizes.map((prize) => prize.winner?.user_id)).toEqual(
      shown.proof.wins!.map((win) => win.entrant),
    )
    for (const { id: playerId, token } of players) {
      const won = shown.proof.wins!.filter((win) => win.entrant === playerId).length
      expect(await wonBy(token)).toBe(won)
    }
    expect(await statesOf(item_ids)).toEqual(['consumed', 'consumed', 'consumed'])
    expect(await wonBy(owner.token)).toBe(0)
  })

  test('at the headcount, before its time', async () => {
    const { free_room_id: id } = await openRoll(world, { max_join: 3 })
    await joinMany(world, id, 2)
    await sweepRolls(world)
    expect((await rowOf(world, id)).phase).toBe('open')
    await joinRoll(world, id)
    const locked = await rowOf(world, id)
    expect(locked).toMatchObject({ phase: 'locked', attempt: 1, locked_at: world.clock.now() })
    expect((await tryJoin(world, await makeRecharged(world), id)).error).toBe('roll_full')
    expect(await nextStep(world, id)).toBe('drawn')
    expect(faultsOf(await rollProofOf(world, id))).toEqual([])
    expect((await rowOf(world, id)).ended_at! < locked.lottery_time).toBe(true)
  })

  test('with more prizes than entrants gives the dearest, and the others come back to be used again', async () => {
    const { free_room_id: id, owner } = await openRoll(world, {}, [900, 100, 700, 300])
    await joinMany(world, id, 2)
    expect(await drawOut(world, id)).toBe('drawn')
    const prizes = await prizesOf(world, id)
    expect(prizes.map((prize) => prize.winner_place !== null)).toEqual([true, true, false, false])
    expect(new Set(prizes.slice(0, 2).map((prize) => prize.winner_place))).toEqual(new Set([1, 2]))
    const back = prizes.slice(2).map((prize) => prize.item_id!)
    expect(await statesOf(back)).toEqual(['held', 'held'])
    expect(faultsOf(await rollProofOf(world, id))).toEqual([])
    const again = await world.data(api.addRoll, {
      token: owner.token,
      body: { room_name: 'Again', lottery_time: unix() + HOUR, item_ids: back },
    })
    expect(await statesOf(back)).toEqual(['staked', 'staked'])
    await world.data(api.cancelRoll, {
      token: owner.token,
      body: { free_room_id: again.free_room_id },
    })
  })

  test.each([0, 1])('does not take place with %i entrants: the prizes return', async (count) => {
    const { free_room_id: id, item_ids } = await openRoll(world)
    const players = await joinMany(world, id, count)
    expect(await nextStep(world, id)).toBe('returned')
    expect(await rowOf(world, id)).toMatchObject({ end_reason: 'few_entrants', attempt: 0, next_at: null })
    expect(await statesOf(item_ids)).toEqual(['held', 'held', 'held'])
    for (const { token } of players) expect(await wonBy(token)).toBe(0)
    expect((await world.call(fair, { params: { id: `r${id}` } })).error).toBe('draw_unknown')
  })

  test('with two entrants and one prize has one winner', async () => {
    const { free_room_id: id } = await openRoll(world, {}, [400])
    await joinMany(world, id, 2)
    expect(await drawOut(world, id)).toBe('drawn')
    expect((await rollProofOf(world, id)).proof.wins).toHaveLength(1)
  })

  test('of one room by 20 sweeps at once happens once', async () => {
    const { free_room_id: id, item_ids } = await openRoll(world, { max_join: 4 })
    await joinMany(world, id, 4)
    goTo(world, (await rowOf(world, id)).next_at!)
    const draws = world.store.sweeps.filter((sweep) => sweep.name.startsWith('roll'))
    await Promise.all(Array.from({ length: 20 }, () => draws.map((sweep) => sweep.run())).flat())
    expect((await rowOf(world, id)).phase).toBe('drawn')
    const made = await world.db
      .selectFrom('item')
      .select('id')
      .where('source', '=', 'roll')
      .where('source_ref', 'like', `${id}:%`)
      .execute()
    expect(made).toHaveLength(item_ids.length)
  })
})

describe('what a prize is worth', () => {
  test('a won copy keeps the value it was won at and its clock; the room counts the price of the lock', async () => {
    const { free_room_id: id, item_ids, room } = await openRoll(world, {}, [600])
    await world.db.updateTable('item').set({ pattern: 77 }).where('id', 'in', item_ids).execute()
    const [item] = await itemsOf(world, item_ids)
    await joinMany(world, id, 2)
    await world.data(api.rollDetails, { query: { free_room_id: id } })
    expect(await drawOut(world, id)).toBe('drawn')
    const [prize] = await prizesOf(world, id)
    const [won] = await itemsOf(world, [prize!.won_item_id])
    expect(won).toMatchObject({
      skin_id: item!.skin_id,
      wear: item!.wear,
      pattern: 77,
      value: item!.value,
      most_value: item!.most_value,
      value_until: item!.value_until,
      state: 'held',
    })
    expect(prize!.value).toBe(Math.round(room.prize_pool * 100))
  })

  test('an item whose time of the held value is over counts its new price at the lock, and is won with its old clock', async () => {
    const {
      free_room_id: id,
      item_ids,
      owner,
    } = await openRoll(world, { lottery_time: unix() + 100 * HOUR }, [800])
    await joinMany(world, id, 2)
    const [item] = await itemsOf(world, item_ids)
    const before = item!.value
    await setPrice(item!.skin_id, before + 23)
    try {
      expect(await nextStep(world, id)).toBe('locked')
      const [prize] = await prizesOf(world, id)
      expect(prize!.value).toBe(before + 23)
      expect((await rowOf(world, id)).prize_pool).toBe(before + 23)
      // Between the lock and the draw nothing of the record moves.
      await setPrice(item!.skin_id, before + 500)
      expect(await nextStep(world, id)).toBe('drawn')
      const shown = await rollProofOf(world, id)
      expect(faultsOf(shown)).toEqual([])
      expect(shown.proof.prizes[0]!.value_cents).toBe(before + 23)
      const [won] = await itemsOf(world, [(await prizesOf(world, id))[0]!.won_item_id])
      expect(won).toMatchObject({ value: before, value_until: item!.value_until })
      expect(won!.value_until! < world.clock.now()).toBe(true)
      expect(owner.id).not.toBe(won!.player_id)
    } finally {
      await setPrice(item!.skin_id, before)
    }
  })
})

describe('a beacon that is late', () => {
  test('is asked again, and the room is drawn when it comes', async () => {
    const { free_room_id: id } = await openRoll(world, { max_join: 2 })
    await joinMany(world, id, 2)
    silence()
    const due = (await rowOf(world, id)).next_at!
    expect(await nextStep(world, id)).toBe('locked')
    expect((await rowOf(world, id)).next_at!.getTime() - due.getTime()).toBe(500)
    world.clock.advance(60_000)
    expect(await nextStep(world, id)).toBe('locked')
    expect((await rowOf(world, id)).next_at!.getTime() - world.clock.now().getTime()).toBe(5000)
    restore()
    expect(await nextStep(world, id)).toBe('drawn')
    expect((await rollProofOf(world, id)).attempts).toHaveLength(1)
  })

  test('every ten minutes another round is published; all are shown, the late one is kept, the last one decides', async () => {
    const { free_room_id: id } = await openRoll(world, { max_join: 3 }, [900, 400])
    const players = await joinMany(world, id, 3)
    const first = await rowOf(world, id)
    silence()
    await nextStep(world, id)
    goTo(world, new Date(first.locked_at!.getTime() + ROLL_RETRY_MS - 1))
    await sweepRolls(world)
    expect((await rowOf(world, id)).attempt).toBe(1)
    for (const attempt of [2, 3]) {
      goTo(world, new Date(first.locked_at!.getTime() + (attempt - 1) * ROLL_RETRY_MS + 5000))
      await sweepRolls(world)
      expect(await rowOf(world, id)).toMatchObject({ phase: 'locked', attempt, locked_at: first.locked_at })
      await nextStep(world, id)
    }
    const open = await rollProofOf(world, id)
    expect(open.attempts.map((attempt) => attempt.attempt)).toEqual([1, 2, 3])
    expect(new Set(open.attempts.map((attempt) => attempt.beacon.round)).size).toBe(3)
    expect(open.attempts.every((attempt) => attempt.beacon.randomness === null)).toBe(true)
    expect(open.proof).toMatchObject({ attempt: 3, server_seed: null, wins: null })

    restore()
    const { beaconOf } = world.store.ctx.providers
    const [late] = open.attempts
    // The first round stays away for a while: the draw does not wait for it.
    restore = beaconAnswers(world, async (round) =>
      round === late!.beacon.round ? null : beaconOf('local').randomness(round),
    )
    expect(await nextStep(world, id)).toBe('drawn')
    await sweepRolls(world)
    const drawn = await rollProofOf(world, id)
    expect(faultsOf(drawn)).toEqual([])
    expect(drawn.proof).toMatchObject({ attempt: 3, entrants: players.map((player) => player.id) })
    expect(drawn.attempts.map((attempt) => attempt.beacon.randomness === null)).toEqual([true, false, false])
    restore()
    await sweepRolls(world)
    const kept = await rollProofOf(world, id)
    expect(kept.attempts.every((attempt) => attempt.beacon.randomness !== null)).toBe(true)
    expect(kept.proof).toEqual(drawn.proof)
    // What each earlier attempt would have given can be recomputed: same prizes, entrants and seed.
    const locks = await world.db.selectFrom('roll_lock').selectAll().where('roll_id', '=', id).execute()
    for (const { attempt, lock_hash, beacon } of kept.attempts.slice(0, 2)) {
      const { lock_record } = locks.find((lock) => lock.attempt === attempt)!
      const claim = { ...kept.proof, attempt, lock_hash, lock_record, beacon, wins: null }
      expect(verifyRoll(claim).map((check) => check.ok)).toEqual([true, true, true, null])
    }
    expect((await seeRoll(world, id)).attempts.map(({ late: isLate }) => isLate)).toEqual([true, true, false])
  })

  test('a day after the first lock the prizes return, and a round that comes later changes nothing', async () => {
    const { free_room_id: id, item_ids } = await openRoll(world, { max_join: 2 })
    const players = await joinMany(world, id, 2)
    const { locked_at } = await rowOf(world, id)
    silence()
    await nextStep(world, id)
    for (let hours = 1; hours < 24; hours += 1) {
      goTo(world, new Date(locked_at!.getTime() + hours * 3600_000))
      await sweepRolls(world)
      await nextStep(world, id)
    }
    expect((await rowOf(world, id)).attempt).toBeGreaterThan(20)
    goTo(world, new Date(locked_at!.getTime() + ROLL_GIVE_UP_MS - 1))
    await sweepRolls(world)
    expect((await rowOf(world, id)).phase).toBe('locked')
    // The last round was asked for, too, before it is given up.
    await nextStep(world, id)
    world.clock.advance(5000)
    await sweepRolls(world)
    expect(await rowOf(world, id)).toMatchObject({
      phase: 'returned',
      end_reason: 'beacon_late',
      locked_at,
      next_at: null,
    })
    expect(await statesOf(item_ids)).toEqual(['held', 'held', 'held'])
    restore()
    await sweepRolls(world)
    const shown = await rollProofOf(world, id)
    expect(shown.proof).toMatchObject({ wins: null, server_seed: expect.any(String) })
    expect(shown.attempts.every((attempt) => attempt.beacon.randomness !== null)).toBe(true)
    expect(verifyRoll(shown.proof).map((check) => check.ok)).toEqual([true, true, true, null])
    for (const { token } of players) expect(await wonBy(token)).toBe(0)
  })

  test('a store that was away asks before it takes another round or gives up', async () => {
    const { free_room_id: id } = await openRoll(world, { max_join: 2 })
    await joinMany(world, id, 2)
    world.clock.advance(ROLL_GIVE_UP_MS + HOUR * 1000)
    silence()
    await sweepRolls(world)
    world.clock.advance(4000)
    await sweepRolls(world)
    expect(await rowOf(world, id)).toMatchObject({ phase: 'locked', attempt: 1 })
    restore()
    expect(await nextStep(world, id)).toBe('drawn')
  })

  test('one that fails is a silent one', async () => {
    const { free_room_id: id } = await openRoll(world, { max_join: 2 })
    await joinMany(world, id, 2)
    restore = beaconAnswers(world, () => Promise.reject(new Error('no such chain')))
    expect(await nextStep(world, id)).toBe('locked')
    restore()
    expect(await nextStep(world, id)).toBe('drawn')
  })

  test('one that hangs holds up no room whose time has come', async () => {
    const { free_room_id: waiting } = await openRoll(world, { max_join: 2 })
    await joinMany(world, waiting, 2)
    const { free_room_id: due } = await openRoll(world)
    const { free_room_id: alone } = await openRoll(world)
    await joinMany(world, due, 2)
    const hanging = Promise.withResolvers<null>()
    restore = beaconAnswers(world, () => hanging.promise)
    world.clock.advance(HOUR * 1000)
    const sweeps = world.store.sweeps.map((sweep) => sweep.run())
    await expect.poll(async () => (await rowOf(world, due)).phase).toBe('locked')
    await expect.poll(async () => (await rowOf(world, alone)).phase).toBe('returned')
    expect((await rowOf(world, waiting)).phase).toBe('locked')
    hanging.resolve(null)
    await Promise.all(sweeps)
    restore()
    expect(await drawOut(world, waiting)).toBe('drawn')
    expect(await drawOut(world, due)).toBe('drawn')
  })
})

describe('a lock that takes longer than its round', () => {
  /** From now on publishing a record takes so long, until what is given back is called. */
  function slowLocks(ms: number): () => void {
    const { providers } = world.store.ctx
    const { beacon } = providers
    providers.beacon = {
      ...beacon,
      chainHash: (round, db) => {
        world.clock.advance(ms)
        return beacon.chainHash(round, db)
      },
    }
    return () => {
      providers.beacon = beacon
    }
  }

  test('is not published, and counts no entrant', async () => {
    const { free_room_id: id } = await openRoll(world, { max_join: 2 })
    await joinRoll(world, id)
    const player = await makeRecharged(world)
    restore = slowLocks(7000)
    expect((await tryJoin(world, player, id)).error).toBe('busy')
    expect(await rowOf(world, id)).toMatchObject({ phase: 'open', join_num: 1, attempt: 0 })
    restore()
    await joinRoll(world, id, { player })
    expect(await drawOut(world, id)).toBe('drawn')
  })

  test('is made again by the clock, with a round that is still to come', async () => {
    const { free_room_id: id } = await openRoll(world)
    await joinMany(world, id, 2)
    restore = slowLocks(7000)
    expect(await nextStep(world, id)).toBe('open')
    restore()
    expect(await nextStep(world, id)).toBe('locked')
    const { next_at } = await rowOf(world, id)
    expect(next_at!.getTime()).toBeGreaterThan(world.clock.now().getTime())
    expect(await nextStep(world, id)).toBe('drawn')
  })
})

test('a room whose step fails rests, and the others go on', async () => {
  const broken = await openRoll(world, { max_join: 2 })
  await joinMany(world, broken.free_room_id, 2)
  const { server_seed } = await rowOf(world, broken.free_room_id)
  const setSeed = (seed: Buffer) =>
    world.db.updateTable('roll').set({ server_seed: seed }).where('id', '=', broken.free_room_id).execute()
  await setSeed(Buffer.alloc(60))
  const whole = await openRoll(world, { max_join: 2 })
  await joinMany(world, whole.free_room_id, 2)
  expect(await nextStep(world, whole.free_room_id)).toBe('drawn')
  expect(await rowOf(world, broken.free_room_id)).toMatchObject({
    phase: 'locked',
    next_at: new Date(world.clock.now().getTime() + 2000),
  })
  await setSeed(server_seed)
  expect(await nextStep(world, broken.free_room_id)).toBe('drawn')
})

test('the seed is in no answer before the end, and there is nothing to prove before the lock', async () => {
  const { free_room_id: id, owner, room } = await openRoll(world, {}, [500])
  const row = await rowOf(world, id)
  const seed = unseal(world.store.ctx.secrets, row.server_seed)
  const forms = [
    seed.toString('hex'),
    seed.toString('base64').slice(0, 20),
    row.server_seed.toString('hex').slice(0, 40),
  ]
  const texts: string[] = [JSON.stringify(room)]
  const look = async () => {
    for (const token of [undefined, owner.token]) {
      texts.push((await world.call(api.rollDetails, { query: { free_room_id: id }, token })).text)
      texts.push((await world.call(fair, { params: { id: `r${id}` }, token })).text)
      texts.push((await world.call(api.listRolls, { token })).text)
      texts.push((await world.call(api.listEntrants, { query: { free_room_id: id }, token })).text)
    }
  }
  await look()
  expect((await world.call(fair, { params: { id: `r${id}` } })).error).toBe('draw_open')
  for (const answer of [
    await tryJoin(world, await makeRecharged(world), id),
    await tryJoin(world, await makeRecharged(world), id),
  ]) {
    texts.push(answer.text)
  }
  await look()
  await nextStep(world, id)
  await look()
  const open = await rollProofOf(world, id)
  expect(open).toMatchObject({ phase: 'locked', my_place: null, ended_at: null })
  expect(verifyRoll(open.proof).map((check) => check.ok)).toEqual([null, true, null, null])
  silence()
  await nextStep(world, id)
  await look()
  restore()
  for (const text of texts) for (const form of forms) expect(text).not.toContain(form)
  expect(await nextStep(world, id)).toBe('drawn')
  const { proof } = await rollProofOf(world, id)
  expect(proof.server_seed).toBe(forms[0])
  expect(proof.server_seed_hash).toBe(room.server_seed_hash)
})

test('a proof of a room that does not exist is refused', async () => {
  expect((await world.call(fair, { params: { id: 'r1' } })).error).toBe('roll_unknown')
})

test('only the owner changes a room, and after the lock not even the owner', async () => {
  const { free_room_id: id, owner } = await openRoll(world, { max_join: 2 })
  const edit = async (token: string) =>
    (await world.call(api.editRoll, { token, body: { free_room_id: id, room_name: 'Mine now' } })).error
  const before = await rowOf(world, id)
  expect(await edit((await makePlayer(world)).token)).toBe('roll_not_owner')
  expect(await rowOf(world, id)).toEqual(before)
  await joinMany(world, id, 2)
  expect(await edit(owner.token)).toBe('roll_locked')
  await nextStep(world, id)
  expect(await edit(owner.token)).toBe('roll_over')
})

function unix(): number {
  return Math.floor(world.clock.now().getTime() / 1000)
}

async function setPrice(skinId: number, price: number): Promise<void> {
  await world.db.updateTable('skin').set({ price }).where('id', '=', skinId).execute()
}
