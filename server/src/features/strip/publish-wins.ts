import type { Ctx } from '../../platform/context.ts'
import type { Wins } from '../../platform/feature.ts'
import { getBalances } from '../../core/ledger/accounts.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'

/** How far back the catch-up looks. */
const LOOK_BACK_MS = 60_000
const MOST_REMEMBERED = 4000

/** What this process has sent since it began, as `topic:id`, so that the bus and the catch-up together send each win once. */
class Sent {
  readonly keys = new Set<string>()
  since = new Date(0)
}

/** Sends wins and balances to the sockets as the bus tells of them, and closes those whose session ended. */
export function publishWins(ctx: Ctx): void {
  ctx.memory.of(Sent).since = ctx.clock.now()
  for (const { wins } of ctx.games) if (wins) ctx.bus.hear(wins.topic, (ids) => send(ctx, wins, ids))
  ctx.bus.hear('signed-out', (playerIds) => new Set(playerIds).forEach(ctx.live.dropPlayer))
  ctx.bus.hear('balance', async (playerIds) => {
    for (const playerId of new Set(playerIds)) {
      if (!ctx.live.hasPlayer(playerId)) continue
      const has = await getBalances(ctx.db, playerId)
      ctx.live.toPlayer(playerId, 'balance', {
        coin: (has.cash + has.bonus) / 100,
        bonus_coin: has.bonus / 100,
        diamond: has.diamond / 100,
      })
    }
  })
}

/** Every 3 s: what a crash or a lost message kept from the sockets appears late, not never. */
export function stripSweep(ctx: Ctx): Sweep {
  return {
    name: 'strip catch-up',
    everyMs: 3000,
    run: async () => {
      const { since } = ctx.memory.of(Sent)
      const lookBack = new Date(Math.max(since.getTime(), ctx.clock.now().getTime() - LOOK_BACK_MS))
      for (const { wins } of ctx.games) if (wins) await send(ctx, wins, await wins.since(ctx.db, lookBack))
    },
  }
}

/** Sends the wins of these rows that were not sent before. Who connects later asks for the newest. */
async function send(ctx: Ctx, { topic, cards }: Wins, ids: number[]): Promise<void> {
  const { keys } = ctx.memory.of(Sent)
  const keyOf = (id: number) => `${topic}:${id}`
  const fresh = [...new Set(ids)].filter((id) => !keys.has(keyOf(id)))
  for (const id of fresh) keys.add(keyOf(id))
  while (keys.size > MOST_REMEMBERED) keys.delete(keys.values().next().value!)
  if (fresh.length === 0 || ctx.live.size() === 0) return
  try {
    for (const card of await cards(ctx.db, fresh)) ctx.live.broadcast('scrollCard', card)
  } catch (error) {
    // They were not sent: the catch-up shall find them again.
    for (const id of fresh) keys.delete(keyOf(id))
    throw error
  }
}
