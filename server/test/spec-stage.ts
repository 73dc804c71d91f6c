import { expect } from 'vitest'
import { BOX, fillWithBots, openToAll, playOut } from './battles.ts'
import { makePlayer, type TestPlayer } from './factories.ts'
import { bindTradeLink } from './retrievals.ts'
import { giveItemsOf, recharge } from './rolls.ts'
import { ask, type Sent } from './stranger.ts'
import type { World } from './world.ts'

/** Where SPEC's calls are made: a store with two players who recharged, one of them with a trade link. */
export type Stage = {
  world: World
  player: TestPlayer
  friend: TestPlayer
  /** Makes a call that must succeed, and gives a number out of its data. */
  made: (call: string, field: string, sent: Sent) => Promise<number>
  /** Items of the player, one for each of these cents. */
  items: (...cents: number[]) => Promise<number[]>
}

const RICH = { cash: 500_000, diamond: 50_000 }
const RECHARGED = 3000

export async function setStage(world: World): Promise<Stage> {
  await openToAll(world)
  const player = await makePlayer(world, RICH)
  const friend = await makePlayer(world, RICH)
  for (const one of [player, friend]) await recharge(world, one, RECHARGED)
  await bindTradeLink(world, player)
  return {
    world,
    player,
    friend,
    items: (...cents) => giveItemsOf(world, player, cents),
    made: async (call, field, sent) => {
      const { code, msg, data } = await ask(world.url, call, { token: player.token, ...sent })
      expect(`${code} ${msg}`, call).toBe('0 ok')
      return field
        .split('.')
        .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], data) as number
    },
  }
}

/** A waiting battle of the friend's, with a free seat. */
export function battleOfFriend({ made, friend }: Stage): Promise<number> {
  const body = { box_ids: [BOX.half], mode: 'classic', seats: 2 }
  return made('POST /api/battle/create', 'room.room_id', { token: friend.token, body })
}

/** A waiting battle of the player's, with so many seats. */
export function ownBattle({ made }: Stage, also: Record<string, unknown> = {}): Promise<number> {
  const body = { box_ids: [BOX.half], mode: 'classic', seats: 2, ...also }
  return made('POST /api/battle/create', 'room.room_id', { body })
}

/** A battle of the player's that was fought against bots. */
export async function foughtBattle(stage: Stage): Promise<number> {
  const room_id = await ownBattle(stage)
  await fillWithBots(stage.world, room_id, stage.player)
  await playOut(stage.world, room_id)
  return room_id
}

/** A pending room of the player's, or of another's, with one prize. */
export async function pendingRoll(
  { world, made, player }: Stage,
  owner: TestPlayer = player,
): Promise<number> {
  const item_ids = await giveItemsOf(world, owner, [500])
  const lottery_time = Math.floor(world.clock.now().getTime() / 1000) + 3600
  const body = { room_name: 'A room', descr: '', lottery_time, conditions: {}, item_ids }
  return made('POST /api/freeRoom/add', 'free_room_id', { token: owner.token, body })
}

/** The newest pending room of the player's. */
export function ownRoll({ made }: Stage): Promise<number> {
  const body = { i_created: 1, lottery_status: 0, sort: 'created_at', order: 'desc' }
  return made('POST /api/freeRoom/list', 'list.0.id', { body })
}
