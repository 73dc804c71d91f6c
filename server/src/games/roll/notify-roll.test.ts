import { expect, test } from 'vitest'
import { listNotifications } from '@noktra/contract/notifications'
import { cancelRoll } from '@noktra/contract/rolls'
import type { TestPlayer } from '#test/factories.ts'
import { endRoll, joinMany, openOfficial, openRoll } from '#test/rolls.ts'
import { prizesOf } from '#test/roll-draws.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

async function bellOf({ token }: TestPlayer) {
  const { list } = await world.data(listNotifications, { token })
  return list.map(({ kind, text, values, path }) => ({ kind, text, values, path }))
}

test('a draw rings for every entrant and for the owner, once', async () => {
  const { free_room_id: id, owner } = await openRoll(world, { room_name: 'Evening' }, [900, 300])
  const players = await joinMany(world, id, 3)
  expect(await endRoll(world, id)).toBe('drawn')
  const room = { room_en: 'Evening', room_zh: 'Evening', room_pt: 'Evening' }
  const winners = new Set((await prizesOf(world, id)).map((prize) => prize.winner_place))
  for (const [index, player] of players.entries()) {
    const text = winners.has(index + 1) ? 'won' : 'lost'
    expect(await bellOf(player)).toEqual([{ kind: 'roll', text, values: room, path: `/rollDetail/${id}` }])
  }
  expect(await bellOf(owner)).toMatchObject([{ text: 'owner_drawn', values: { ...room, num: 2, left: 0 } }])
})

test('prizes that found too few entrants are told of as left over', async () => {
  const { free_room_id: id, owner } = await openRoll(world, {}, [900, 300, 200])
  await joinMany(world, id, 2)
  expect(await endRoll(world, id)).toBe('drawn')
  expect(await bellOf(owner)).toMatchObject([{ text: 'owner_drawn', values: { num: 2, left: 1 } }])
})

test('a room that returns rings for entrant and owner, a cancelled one for no player', async () => {
  const { free_room_id: id, owner } = await openRoll(world)
  const [player] = await joinMany(world, id, 1)
  expect(await endRoll(world, id)).toBe('returned')
  expect(await bellOf(player!)).toMatchObject([{ kind: 'roll', text: 'returned' }])
  expect(await bellOf(owner)).toMatchObject([{ kind: 'roll', text: 'owner_returned' }])
  const other = await openRoll(world)
  await world.data(cancelRoll, { token: other.owner.token, body: { free_room_id: other.free_room_id } })
  expect(await bellOf(other.owner)).toEqual([])
})

test('a room of the house rings in the language of the reader', async () => {
  const id = await openOfficial(world, { places: 2 })
  const players = await joinMany(world, id, 2)
  expect(await endRoll(world, id)).toBe('drawn')
  expect(await bellOf(players[0]!)).toMatchObject([
    { values: { room_en: 'House', room_zh: '官方', room_pt: 'Casa' } },
  ])
})
