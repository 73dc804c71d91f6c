import { expect } from 'vitest'
import { editUser } from '@noktra/contract/account'
import { BOX, fillWithBots, openToAll, playOut } from './battles.ts'
import { makePlayer, type TestPlayer } from './factories.ts'
import { bindTradeLink } from './retrievals.ts'
import { giveItemsOf, recharge } from './rolls.ts'
import { faultsOf, like, valueAt, type Shape } from './shape.ts'
import { ask, type Sent } from './stranger.ts'
import type { World } from './world.ts'

/** Somebody whose name and picture a test knows. */
export type NamedPlayer = TestPlayer & { nickname: string }

/** Where SPEC's calls are made: a store with two players who recharged, one of them with a trade link. */
export type Stage = {
  world: World
  player: NamedPlayer
  friend: NamedPlayer
  /** Makes a call that must succeed, and gives a number out of its data. */
  made: (call: string, field: string, sent: Sent) => Promise<number>
  /** Makes a call that must succeed and tell this. */
  expectTold: (call: string, sent: Sent, shape: Shape) => Promise<void>
  /** Items of the player, one for each of these cents. */
  items: (...cents: number[]) => Promise<number[]>
}

const RICH = { cash: 500_000, diamond: 50_000 }
const RECHARGED = 3000
/** The picture of everybody on the stage. */
const AVATAR_NO = 7
export const AVATAR = like(/^\/assets\/avatars\/avatar-07-\S+\.webp$/)

export async function setStage(world: World): Promise<Stage> {
  await openToAll(world)
  const player = await namedPlayer(world, 'Wanderer', RICH)
  const friend = await namedPlayer(world, 'Companion', RICH)
  for (const one of [player, friend]) await recharge(world, one, RECHARGED)
  await bindTradeLink(world, player)
  const good = async (call: string, sent: Sent) => {
    const { code, msg, data } = await ask(world.url, call, sent)
    expect(`${code} ${msg}`, call).toBe('0 ok')
    return data
  }
  return {
    world,
    player,
    friend,
    items: (...cents) => giveItemsOf(world, player, cents),
    made: async (call, field, sent) => {
      const found = valueAt(await good(call, { token: player.token, ...sent }), field)
      if (typeof found !== 'number') throw new Error(`${call} has no number ${field}`)
      return found
    },
    expectTold: async (call, sent, shape) => {
      expect(faultsOf(await good(call, sent), shape), call).toEqual([])
    },
  }
}

/** A new player with this name and money (cents), and the picture that everybody here has. */
export async function namedPlayer(
  world: World,
  nickname: string,
  money: Parameters<typeof makePlayer>[1] = {},
): Promise<NamedPlayer> {
  const player = await makePlayer(world, money)
  await world.data(editUser, { token: player.token, body: { nickname, avatar: AVATAR_NO } })
  return { ...player, nickname }
}

/** A player as cards show them. */
export function cardOf({ id, nickname }: NamedPlayer) {
  return { user_id: id, nickname, avatar: AVATAR } satisfies Shape
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
