import { expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import { listNotifications } from '@noktra/contract/notifications'
import type { TestPlayer } from '#test/factories.ts'
import { BOX, fillWithBots, join, makeRoom, nextStep, openToAll, playOut, seeBattle } from '#test/battles.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

async function bellOf({ token }: TestPlayer): Promise<string[]> {
  const { list } = await world.data(listNotifications, { token })
  return list.toReversed().map(({ kind, text, path }) => `${kind} ${text} ${path}`)
}

test(
  'a battle rings for those who waited when it begins, and for everybody when it is over',
  { tags: 'long' },
  async () => {
    await openToAll(world)
    const { creator, room_id } = await makeRoom(world, { seats: 3, box_ids: [BOX.half] })
    const path = `/battleDetail/${room_id}`
    const second = await join(world, room_id)
    expect(await bellOf(creator)).toEqual([])
    const last = await join(world, room_id)
    expect(await bellOf(creator)).toEqual([`battle locked ${path}`])
    expect(await bellOf(second)).toEqual([`battle locked ${path}`])
    expect(await bellOf(last)).toEqual([])
    expect(await nextStep(world, room_id)).toBe('rounds')
    expect(await bellOf(creator)).toHaveLength(1)
    expect(await playOut(world, room_id)).toBe('finished')
    const { room } = await seeBattle(world, room_id)
    for (const [index, player] of [creator, second, last].entries()) {
      const text = room.winners.includes(index + 1) ? 'won' : 'lost'
      expect((await bellOf(player)).at(-1)).toBe(`battle ${text} ${path}`)
    }
    await world.sweep()
    expect(await bellOf(last)).toHaveLength(1)
  },
)

test('a creator who fills the room with bots hears of the end only', async () => {
  const { creator, room_id } = await makeRoom(world, { box_ids: [BOX.half] })
  await fillWithBots(world, room_id, creator)
  expect(await bellOf(creator)).toEqual([])
  expect(await playOut(world, room_id)).toBe('finished')
  expect(await bellOf(creator)).toHaveLength(1)
})

test('a room that is not full in time rings for those inside, a cancelled one for no player', async () => {
  const { creator, room_id } = await makeRoom(world)
  expect(await nextStep(world, room_id)).toBe('timeout')
  expect(await bellOf(creator)).toEqual([`battle not_full /battleDetail/${room_id}`])
  const other = await makeRoom(world)
  await world.data(api.cancelBattle, { token: other.creator.token, body: { room_id: other.room_id } })
  expect(await bellOf(other.creator)).toEqual([])
})
