// @module-tag long

import { beforeAll, describe, expect, test } from 'vitest'
import { listBackpack } from '@noktra/contract/backpack'
import * as api from '@noktra/contract/battles'
import {
  belongings,
  BOX,
  creation,
  join,
  lockedBattle,
  makeFunder,
  nextStep,
  openToAll,
  playOut,
  seeBattle,
} from '#test/battles.ts'
import type { TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

beforeAll(() => openToAll(world))

function itemsOf({ token }: TestPlayer) {
  return world.data(listBackpack, { token, query: { source: 'battle' } })
}

describe('what a battle gives', () => {
  test('items, a consolation and points come with the end, not before', async () => {
    const { creator, player, room_id } = await lockedBattle(world, { box_ids: [BOX.five, BOX.half] })
    const before = { items: 0, coin: 994.5, diamond: 0, points: 0 }
    for (let phase = 'locked'; phase !== 'finished'; phase = await nextStep(world, room_id)) {
      expect(await belongings(world, creator)).toEqual(before)
      expect(await belongings(world, player)).toEqual(before)
    }
    const { result, room } = await seeBattle(world, room_id)
    const [seat] = result!.winners
    const [winner, loser] = seat === 1 ? [creator, player] : [player, creator]
    expect(await belongings(world, winner)).toEqual({ ...before, items: 4, points: 5.5 })
    expect(await belongings(world, loser)).toEqual({ ...before, items: 1, points: 5.5 })
    const won = await itemsOf(winner)
    expect(won.total_value).toBeCloseTo(room.total!, 2)
    const consolation = result!.prizes.find((prize) => prize.seat !== seat)!.consolation!
    const [consoled] = (await itemsOf(loser)).list
    expect(consoled).toMatchObject({ skin_id: consolation.skin_id, value: consolation.value })
  })

  test('a loser of less than 5 coins has no consolation', async () => {
    const { creator, player, room_id } = await lockedBattle(world, { box_ids: [BOX.two, BOX.two, BOX.half] })
    await playOut(world, room_id)
    const { result } = await seeBattle(world, room_id)
    expect(result!.prizes).toHaveLength(1)
    const items = await Promise.all([creator, player].map(async (one) => (await itemsOf(one)).total))
    expect(items.toSorted((a, b) => a - b)).toEqual([0, 6])
  })

  test('diamonds of a shared battle come with the end', async () => {
    const { creator, player, room_id } = await lockedBattle(world, { mode: 'shared', box_ids: [BOX.one] })
    for (let phase = 'locked'; phase !== 'finished'; phase = await nextStep(world, room_id)) {
      for (const one of [creator, player]) {
        expect(await belongings(world, one)).toMatchObject({ items: 0, diamond: 0, points: 0 })
      }
    }
    const { result, room } = await seeBattle(world, room_id)
    const cents = Math.round(room.total! * 100)
    for (const [seat, one] of [creator, player].entries()) {
      const prize = result!.prizes[seat]!
      expect(Math.round((prize.items_value + prize.diamond) * 100)).toBe(
        Math.floor(cents / 2) + (seat === 0 ? cents % 2 : 0),
      )
      expect(await belongings(world, one)).toMatchObject({
        items: prize.item_ids.length,
        diamond: prize.diamond,
      })
    }
  })

  test('history and details say what each gained or lost, also with what they paid for others', async () => {
    const creator = await makeFunder(world, { cash: 10_000 })
    const { room } = await world.data(api.createBattle, {
      token: creator.token,
      body: creation({ seats: 3, fund_percent: 50, box_ids: [BOX.five, BOX.five] }),
    })
    const { room_id } = room
    const player = await join(world, room_id)
    await world.data(api.callBot, { token: creator.token, body: { room_id, seat: 3 } })
    await playOut(world, room_id)
    const { result } = await seeBattle(world, room_id)
    const wonBy = (seat: number) => {
      const prize = result!.prizes.find((candidate) => candidate.seat === seat)
      return (prize?.items_value ?? 0) + (prize?.diamond ?? 0) + (prize?.consolation?.value ?? 0)
    }
    const seats = [
      { one: creator, seat: 1, paid: 15 },
      { one: player, seat: 2, paid: 5 },
    ]
    for (const { one, seat, paid } of seats) {
      const { my_result } = await seeBattle(world, room_id, one)
      expect(my_result!.paid).toBe(paid)
      expect(my_result!.won).toBeCloseTo(wonBy(seat), 2)
      expect(my_result!.net).toBeCloseTo(wonBy(seat) - paid, 2)
      const { list } = await world.data(api.battleHistory, { token: one.token, query: { mine: '1' } })
      expect(list).toHaveLength(1)
      expect(list[0]).toMatchObject({ room_id, net: my_result!.net })
    }
    const all = await world.data(api.battleHistory, {})
    expect(all.list.find((row) => row.room_id === room_id)).toMatchObject({ net: null })
    expect((await seeBattle(world, room_id)).my_result).toBeNull()
  })
})
