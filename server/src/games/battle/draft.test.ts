// @module-tag long

import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import { verifyBattle } from '@noktra/game/battle/battle-proof'
import { getBalances } from '#server/core/ledger/accounts.ts'
import {
  belongings,
  BOX,
  join,
  makeRoom,
  nextStep,
  openToAll,
  playOut,
  proofOf,
  seeBattle,
} from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

beforeAll(() => openToAll(world))

const TURN_MS = 20_000
/** The first turn also holds the moment that shows how the battle was decided. */
const FIRST_TURN_MS = TURN_MS + 6000

type Drafting = { room_id: number; people: (TestPlayer | null)[] }

/** A 2v2 whose rounds are over and whose winners now choose. People stand in the order of their seats; a bot is null. */
async function draftingBattle(
  box_ids: number[] = [BOX.one, BOX.two, BOX.half],
  bots: number[] = [],
): Promise<Drafting> {
  const { creator, room_id } = await makeRoom(world, { box_ids, seats: 4, team: true, fast: true })
  const people: (TestPlayer | null)[] = [creator]
  for (const seat of [2, 3, 4]) {
    if (bots.includes(seat)) {
      await world.data(api.callBot, { token: creator.token, body: { room_id, seat } })
      people.push(null)
    } else people.push(await join(world, room_id, seat))
  }
  for (let steps = 0; (await nextStep(world, room_id)) !== 'draft'; steps += 1) expect(steps).toBeLessThan(5)
  return { room_id, people }
}

function pick({ token }: TestPlayer, room_id: number, item_id: number, key?: string) {
  return world.call(api.draftItem, { token, key, body: { room_id, item_id } })
}

async function draftOf(room_id: number) {
  const { draft } = await seeBattle(world, room_id)
  return draft
}

/** Whose turn it is, and who else may be meant: their partner and a loser. */
async function turnOf({ room_id, people }: Drafting) {
  const { draft, room, draws } = await seeBattle(world, room_id)
  const seat = draft!.turn
  const partner = room.winners.find((winner) => winner !== seat)!
  const loser = [1, 2, 3, 4].find((other) => !room.winners.includes(other))!
  return {
    draft: draft!,
    draws,
    seat,
    picker: people[seat - 1]!,
    partner: people[partner - 1]!,
    loser: people[loser - 1]!,
  }
}

/** Each half of the pot to the cent: the odd one goes to the first seat. */
async function expectHalves(room_id: number): Promise<void> {
  const { result, room } = await seeBattle(world, room_id)
  const total = Math.round(room.total! * 100)
  const given = result!.prizes
    .filter((prize) => room.winners.includes(prize.seat))
    .map((prize) => Math.round((prize.items_value + prize.diamond) * 100))
  expect(given).toEqual([Math.ceil(total / 2), Math.floor(total / 2)])
}

describe('the draft of a winning pair', () => {
  test('offers the ten best items, to the higher own total first', async () => {
    const { room_id } = await draftingBattle()
    const { draft, result, room, draws, my_result } = await seeBattle(world, room_id)
    expect(room).toMatchObject({ status: 1, phase: 'draft', round: 3, ends_in_ms: FIRST_TURN_MS })
    expect([
      [1, 2],
      [3, 4],
    ]).toContainEqual(room.winners)
    const dearest = draws.toSorted((a, b) => b.value - a.value || a.round - b.round || a.seat - b.seat)
    expect(draft!.items).toEqual(dearest.slice(0, 10).map((draw) => draw.item_id))
    const [first, second] = room.winners as [number, number]
    const own = (seat: number) => result!.totals[seat - 1]!
    expect(draft!.turn).toBe(own(second) > own(first) ? second : first)
    const half = Math.floor(Math.round(room.total! * 100) / 2) / 100
    expect(draft!.unfilled.map(({ amount }) => amount)).toEqual([half, half])
    expect(draft).toMatchObject({ ends_in_ms: FIRST_TURN_MS, picks: [] })
    // Who won is known; what each takes home is not.
    expect(result!.prizes).toEqual([])
    expect(my_result).toBeNull()
    await playOut(world, room_id)
  })

  test('goes turn by turn, ends by itself and pays two exact halves', async () => {
    const battle = await draftingBattle()
    const { room_id } = battle
    const chosen: number[] = []
    let last = null as number | null
    for (;;) {
      if (!(await draftOf(room_id))) break
      const { draft, seat, picker } = await turnOf(battle)
      // Alternating, unless the other has nothing that fits.
      if (chosen.length === 1) expect(seat).not.toBe(last)
      last = seat
      const wanted = draft.options.at(-1)!
      const { data, error } = await pick(picker, room_id, wanted)
      expect(error).toBeNull()
      chosen.push(wanted)
      expect(data.picks.map((made) => made.item_id)).toEqual(chosen)
      expect(data.picks.at(-1)).toEqual({ seat, item_id: wanted, auto: false })
      const winners = (await seeBattle(world, room_id)).room.winners
      for (const winner of winners) {
        expect(await belongings(world, battle.people[winner - 1]!)).toMatchObject({
          items: 0,
          diamond: 0,
          points: 0,
        })
      }
    }
    expect(chosen.length).toBeGreaterThan(2)
    expect((await seeBattle(world, room_id)).room).toMatchObject({ status: 1, phase: 'settling' })
    await world.sweep()
    const { result, room } = await seeBattle(world, room_id)
    expect(room).toMatchObject({ status: 2, phase: 'finished' })
    await expectHalves(room_id)
    for (const prize of result!.prizes) {
      const has = await belongings(world, battle.people[prize.seat - 1]!)
      expect(has).toMatchObject({ items: prize.item_ids.length, diamond: prize.diamond, points: 3.5 })
    }
    const { proof } = await proofOf(world, room_id)
    expect(proof.picks).toHaveLength(chosen.length)
    expect(verifyBattle(proof).filter((check) => check.ok !== true)).toEqual([])
  })

  test('refuses who is not on turn, and what is not offered', async () => {
    const battle = await draftingBattle()
    const { room_id } = battle
    const { draft, picker, partner, loser } = await turnOf(battle)
    const wanted = draft.options[0]!
    const stranger = await makePlayer(world)
    for (const other of [partner, loser, stranger]) {
      expect((await pick(other, room_id, wanted)).error).toBe('battle_not_your_turn')
    }
    const visitor = await world.call(api.draftItem, { body: { room_id, item_id: wanted } })
    expect(visitor).toMatchObject({ status: 401, error: 'not_signed_in' })

    const another = await draftingBattle()
    const foreign = (await draftOf(another.room_id))!.options[0]!
    const { draws } = await seeBattle(world, room_id)
    const outside = draws.find((draw) => !draft.items.includes(draw.item_id))!.item_id
    for (const item of [foreign, outside, 999_999_999]) {
      expect((await pick(picker, room_id, item)).error).toBe('battle_item_not_offered')
    }
    expect((await draftOf(room_id))!.picks).toEqual([])

    expect((await pick(picker, room_id, wanted)).code).toBe(0)
    expect((await pick(picker, room_id, draft.options[1]!)).error).toBe('battle_not_your_turn')
    expect((await pick(partner, room_id, wanted)).error).toBe('battle_item_not_offered')
    await playOut(world, room_id)
    expect((await pick(picker, room_id, draft.options[1]!)).error).toBe('battle_no_draft')
    expect((await pick(picker, 999_999, wanted)).error).toBe('battle_unknown')
    await playOut(world, another.room_id)
  })

  test('refuses an item that does not fit into the half', async () => {
    // An item worth more than all others together comes in every few battles of one round.
    for (let tries = 0; ; tries += 1) {
      expect(tries).toBeLessThan(100)
      const battle = await draftingBattle([BOX.one])
      const { draft, picker, draws } = await turnOf(battle)
      const tooDear = draft.items.find((item) => !draft.options.includes(item))
      if (tooDear === undefined) {
        await playOut(world, battle.room_id)
        continue
      }
      const { value } = draws.find((draw) => draw.item_id === tooDear)!
      expect(value).toBeGreaterThan(draft.unfilled[0]!.amount)
      expect((await pick(picker, battle.room_id, tooDear)).error).toBe('battle_item_not_offered')
      expect((await draftOf(battle.room_id))!.picks).toEqual([])
      await playOut(world, battle.room_id)
      await expectHalves(battle.room_id)
      return
    }
  })

  test('two picks at once: one is made, by different items, one item, and one key', async () => {
    const battle = await draftingBattle()
    const { room_id } = battle
    const first = await turnOf(battle)
    const different = await Promise.all(
      first.draft.options.slice(0, 2).map((item) => pick(first.picker, room_id, item)),
    )
    expect(new Set(different.map((answer) => answer.error))).toEqual(new Set([null, 'battle_not_your_turn']))
    expect((await draftOf(room_id))!.picks).toHaveLength(1)

    const second = await turnOf(battle)
    const wanted = second.draft.options[0]!
    const same = await Promise.all([1, 2, 3].map(() => pick(second.picker, room_id, wanted, 'once')))
    expect(same[0]!.code).toBe(0)
    expect(new Set(same.map((answer) => answer.text)).size).toBe(1)
    expect(same[0]!.data.picks).toHaveLength(2)
    await playOut(world, room_id)
    await expectHalves(room_id)
  })

  test('picks the dearest item that fits for who lets 20 s pass, to the end', async () => {
    const battle = await draftingBattle()
    const { room_id } = battle
    let turns = 0
    for (let before = await draftOf(room_id); before; before = await draftOf(room_id)) {
      turns += 1
      world.clock.advance(before.ends_in_ms - 1)
      await world.sweep()
      expect((await draftOf(room_id))!).toMatchObject({ ends_in_ms: 1, picks: before.picks })
      world.clock.advance(1)
      await Promise.all([world.sweep(), world.sweep(), world.sweep()])
      const { draft } = await seeBattle(world, room_id)
      if (!draft) continue
      expect(draft.picks).toHaveLength(turns)
      expect(draft.picks.at(-1)).toEqual({ seat: before.turn, item_id: before.options[0], auto: true })
      expect(draft.ends_in_ms).toBe(TURN_MS)
    }
    expect((await seeBattle(world, room_id)).room.phase).toBe('finished')
    await expectHalves(room_id)
    const { proof } = await proofOf(world, room_id)
    expect(turns).toBeGreaterThan(2)
    expect(proof.picks).toHaveLength(turns)
    expect(verifyBattle(proof).filter((check) => check.ok !== true)).toEqual([])
  })

  test('a pick and the end of the turn at once: one item, one turn', async () => {
    const battle = await draftingBattle()
    const { room_id } = battle
    const { draft, picker } = await turnOf(battle)
    world.clock.advance(TURN_MS)
    const [answer] = await Promise.all([pick(picker, room_id, draft.options[1]!), world.sweep()])
    expect([null, 'battle_not_your_turn']).toContain(answer.error)
    const { picks } = (await draftOf(room_id))!
    expect(picks).toHaveLength(1)
    expect(picks[0]).toMatchObject(
      answer.code === 0
        ? { item_id: draft.options[1], auto: false }
        : { item_id: draft.options[0], auto: true },
    )
    await playOut(world, room_id)
    await expectHalves(room_id)
  })

  test('a bot picks at once, and what it takes stays with the house', async () => {
    const battle = await draftingBattle([BOX.one, BOX.two, BOX.half], [2, 4])
    const { room_id, people } = battle
    const start = await seeBattle(world, room_id)
    const [human, bot] = start.room.winners as [number, number]
    const player = people[human - 1]!
    const botFirst = start.result!.totals[bot - 1]! > start.result!.totals[human - 1]!
    expect(start.draft!.turn).toBe(human)
    const half = Math.floor(Math.round(start.room.total! * 100) / 2) / 100
    const valueOf = (item_id: number) => start.draws.find((draw) => draw.item_id === item_id)!.value
    const dearest = start.draft!.items.find((item_id) => valueOf(item_id) <= half)
    expect(start.draft!.picks).toEqual(botFirst ? [{ seat: bot, item_id: dearest, auto: true }] : [])
    let picks = start.draft!.picks
    for (let draft = start.draft; draft; draft = await draftOf(room_id)) {
      expect(draft.turn).toBe(human)
      picks = (
        await world.data(api.draftItem, {
          token: player.token,
          body: { room_id, item_id: draft.options[0]! },
        })
      ).picks
    }
    expect(new Set(picks.map(({ seat, auto }) => `${seat} ${auto}`))).toEqual(
      new Set([`${human} false`, `${bot} true`]),
    )
    await world.sweep()
    await expectHalves(room_id)
    const { result } = await seeBattle(world, room_id)
    const prize = result!.prizes.find((candidate) => candidate.seat === human)!
    expect(await belongings(world, player)).toMatchObject({ items: prize.item_ids.length })
    expect(await getBalances(world.db, player.id)).toMatchObject({ diamond: Math.round(prize.diamond * 100) })
    const { items } = await world.db
      .selectFrom('item')
      .select((select) => select.fn.countAll<number>().as('items'))
      .where('source_ref', 'like', `${room_id}:%`)
      .executeTakeFirstOrThrow()
    expect(items).toBe(prize.item_ids.length)
  })
})
