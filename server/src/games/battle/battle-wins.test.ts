// @module-tag long

import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import type { ScrollCard } from '@noktra/contract/live'
import { BOX, fillWithBots, lockedBattle, makeRoom, nextStep, openToAll, playOut } from '#test/battles.ts'
import { useWatchers } from '#test/watcher.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const connect = useWatchers()

beforeAll(() => openToAll(world))

describe('the strip', () => {
  async function cards(): Promise<ScrollCard[]> {
    const watcher = await connect(world.url)
    return (await watcher.ask('scrollCard', { limit: 30 })).response.data as ScrollCard[]
  }

  /** @shows SPEC-3.41 SPEC-3.47 */
  test('shows the winner with their dearest item, after the end', async () => {
    const { creator, player, room_id } = await lockedBattle(world, { box_ids: [BOX.half, BOX.half] })
    for (let phase = 'locked'; phase !== 'finished'; phase = await nextStep(world, room_id)) {
      expect((await cards()).filter(({ user_id }) => [creator.id, player.id].includes(user_id))).toEqual([])
    }
    const { draws, room } = await world.data(api.battleDetails, { query: { room_id } })
    const own = (await cards()).filter(({ user_id }) => [creator.id, player.id].includes(user_id))
    const dearest = draws.toSorted((a, b) => b.value - a.value || a.item_id - b.item_id)[0]!
    const { list } = await world.data(api.battleBoxSkins, { query: { room_id } })
    const skin = list[0]!.skins.find((candidate) => candidate.skin_id === dearest.skin_id)!
    expect(own).toMatchObject([
      {
        message_type: 'battleBox',
        user_id: room.winners[0] === 1 ? creator.id : player.id,
        extend_data: { box_id: BOX.half },
        market_hash_name: skin.market_hash_name,
      },
    ])
  })

  test('never shows a bot, nor who lost to one', async () => {
    let lost = 0
    for (let tries = 0; lost < 2; tries += 1) {
      expect(tries).toBeLessThan(60)
      const { creator, room_id } = await makeRoom(world, { box_ids: [BOX.half], seats: 4 })
      await fillWithBots(world, room_id, creator)
      await playOut(world, room_id)
      const { room } = await world.data(api.battleDetails, { query: { room_id } })
      const won = room.winners[0] === 1
      if (!won) lost += 1
      expect((await cards()).filter(({ user_id }) => user_id === creator.id)).toHaveLength(won ? 1 : 0)
    }
  })
})
