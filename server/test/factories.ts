import { randomBytes } from 'node:crypto'
import { openSession } from '#server/features/users/open-session.ts'
import { registerPlayer } from '#server/features/users/register-player.ts'
import { HOUSE } from '#server/core/ledger/accounts.ts'
import { credit } from '#server/core/ledger/credit.ts'
import type { World } from './world.ts'

export type TestPlayer = { id: number; token: string }

let serial = 0

const AT_ONCE = 8
let made = 0
const waiting: (() => void)[] = []

/** Hundreds of players that a test makes at once take turns, instead of waiting for connections until these are given up. */
async function takeTurn(): Promise<AsyncDisposable> {
  if (made >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  made += 1
  return {
    async [Symbol.asyncDispose]() {
      made -= 1
      waiting.shift()?.()
    },
  }
}

/** A registered, signed-in player with the given money (cents). */
export async function makePlayer(
  world: World,
  money: { cash?: number; bonus?: number; diamond?: number } = {},
): Promise<TestPlayer> {
  const now = world.clock.now()
  const mobile = `+86138${String(10_000_000 + serial++)}`
  await using _turn = await takeTurn()
  return await world.store.ctx.transact(async (tx) => {
    const { id } = await registerPlayer(tx, world.store.ctx, {
      address: { kind: 'mobile', value: mobile },
      inviteCode: null,
      passwordHash: null,
    })
    const { token } = await openSession(tx, world.store.ctx, {
      playerId: id,
      network: '127.0.0.1',
      device: null,
      userAgent: 'test',
    })
    const purses = [
      ['cash', HOUSE.recharge, money.cash],
      ['bonus', HOUSE.recharge, money.bonus],
      ['diamond', HOUSE.recycling, money.diamond],
    ] as const
    for (const [purse, house, amount] of purses) {
      if (!amount) continue
      await credit(tx, {
        playerId: id,
        purse,
        house,
        amount,
        reason: 'test',
        ref: randomBytes(8).toString('hex'),
        now,
      })
    }
    return { id, token }
  })
}

export async function pointsOf(world: World, playerId: number): Promise<number> {
  const { points } = await world.db
    .selectFrom('player')
    .select('points')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  return points
}
