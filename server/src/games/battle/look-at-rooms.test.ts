import { beforeAll, describe, expect, test } from 'vitest'
import type { BattleLook } from '@noktra/contract/battles'
import { MOST_LOOKED_AT } from '@noktra/contract/plain/battles'
import {
  BOX,
  fillWithBots,
  goTo,
  lockedBattle,
  makeRoom,
  nextStep,
  openToAll,
  seeBattle,
  startOf,
} from '#test/battles.ts'
import { toldTo, useWatchers, type Watcher } from '#test/watcher.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const connect = useWatchers()

beforeAll(() => openToAll(world))

async function lookAt(watcher: Watcher, ...room_ids: number[]): Promise<BattleLook[]> {
  return (await watcher.ask('battle_look', { room_ids })).response.data as BattleLook[]
}

async function running(also: Parameters<typeof lockedBattle>[1] = {}) {
  const { room_id, creator } = await lockedBattle(world, { box_ids: [BOX.one, BOX.two], ...also })
  await nextStep(world, room_id)
  return { room_id, creator, started: await startOf(world, room_id) }
}

describe('a running room in view in the list', () => {
  test('is told round by round, each at its beginning and none before, as its room tells them', async () => {
    const { room_id, started } = await running()
    const list = await connect(world.url)
    await list.watch(0)
    expect(await lookAt(list, room_id)).toEqual([])

    for (const round of [1, 2]) {
      goTo(world, started + (round - 1) * 3200)
      const [told] = await toldTo(world, room_id, list)
      const looks = told!.filter(({ cmd }) => cmd === 'battle_look').map(({ data }) => data)
      const { draws } = await seeBattle(world, room_id)
      expect(draws.map((draw) => draw.round)).toEqual(round === 1 ? [1, 1] : [1, 1, 2, 2])
      const ofRound = draws.filter((draw) => draw.round === round)
      const totals = [1, 2].map((seat) =>
        draws
          .filter((draw) => draw.seat === seat)
          .reduce((sum, { value }) => sum + Math.round(value * 100), 0),
      )
      const expected = {
        room_id,
        round,
        ends_in_ms: 3200,
        draws: ofRound.map(({ seat, value }) => ({
          seat,
          value,
          image_url: expect.stringMatching(/^\//) as string,
          color: expect.stringMatching(/^#/) as string,
        })),
        totals: totals.map((cents) => cents / 100),
      }
      expect(looks).toEqual([expected])
      // Who comes in the middle is told the round that plays.
      const late = await connect(world.url)
      expect(await lookAt(late, room_id)).toEqual([expected])
    }
  })

  test('is no longer told when another is in view instead, and hears nothing of a room that is not', async () => {
    const [first, second] = [await running(), await running()]
    const list = await connect(world.url)
    await lookAt(list, first.room_id)
    await lookAt(list, second.room_id)
    goTo(world, Math.max(first.started, second.started))
    await world.sweep()
    await list.ask('ping')
    expect(await list.told(first.room_id)).toEqual([])
    const all = await connect(world.url)
    expect((await lookAt(all, first.room_id, second.room_id)).map(({ room_id }) => room_id)).toEqual([
      first.room_id,
      second.room_id,
    ])
  })

  test('is left out when it is private, but for who sits in it', async () => {
    const { room_id, creator } = await makeRoom(world, { private: true, box_ids: [BOX.one, BOX.two] })
    await fillWithBots(world, room_id, creator)
    await nextStep(world, room_id)
    const started = await startOf(world, room_id)
    goTo(world, started)
    await world.sweep()
    const stranger = await connect(world.url)
    expect(await lookAt(stranger, room_id)).toEqual([])
    const own = await connect(world.url)
    await own.ask('auth', { token: creator.token })
    expect(await lookAt(own, room_id)).toMatchObject([{ room_id, round: 1 }])
    goTo(world, started + 3200)
    const [told] = await toldTo(world, room_id, stranger)
    expect(told).toEqual([])
  })

  test('cannot be one of more than a page shows, nor a number that is none', async () => {
    const list = await connect(world.url)
    const many = Array.from({ length: MOST_LOOKED_AT + 1 }, (_, index) => index + 1)
    for (const room_ids of [many, ['x'], 'x', undefined]) {
      const { response } = await list.ask('battle_look', { room_ids })
      expect(response).toMatchObject({ data: { error: 'invalid_input' } })
    }
    expect(await lookAt(list, 999_999_999)).toEqual([])
    const { room_id } = await makeRoom(world)
    expect(await lookAt(list, room_id)).toEqual([])
  })
})
