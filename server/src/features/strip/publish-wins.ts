import type { ScrollCard } from '@noktra/contract/live'
import type { Ctx } from '../../platform/context.ts'
import { SIGNED_OUT } from '../../platform/http/auth.ts'
import type { Wins } from '../../platform/game.ts'
import { getBalances } from '../../core/ledger/accounts.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'

/** How far back the catch-up looks. */
const LOOK_BACK_MS = 60_000
const MOST_REMEMBERED = 4000

/** What this process has sent, so that the bus and the catch-up together send each card once. */
class Sent {
  /** Numbers of cards by the topic of their game: the wins of one leave no room of another's. */
  readonly cards = new Map<string, Set<number>>()
  /** What happened before is not caught up: no socket was there, or it asked for the newest. */
  since = new Date(0)
}

/** Sends wins and balances to the sockets as the bus tells of them, and closes those whose session ended. */
export function publishWins(ctx: Ctx): void {
  ctx.memory.of(Sent).since = ctx.clock.now()
  for (const { wins } of ctx.games) if (wins) ctx.bus.subscribe(wins.topic, (ids) => send(ctx, wins, ids))
  ctx.bus.subscribe(SIGNED_OUT, (playerIds) => new Set(playerIds).forEach(ctx.live.dropPlayer))
  ctx.bus.subscribe('balance', async (playerIds) => {
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
      const sent = ctx.memory.of(Sent)
      const now = ctx.clock.now()
      if (ctx.live.size() === 0) {
        sent.since = now
        return
      }
      const since = new Date(Math.max(sent.since.getTime(), now.getTime() - LOOK_BACK_MS))
      for (const { wins } of ctx.games) if (wins) await send(ctx, wins, await wins.since(ctx.db, since))
    },
  }
}

/** Sends the cards of these rows that were not sent before. Who connects later asks for the newest. */
async function send(ctx: Ctx, { topic, cards, cardOf }: Wins, ids: number[]): Promise<void> {
  const { cards: all } = ctx.memory.of(Sent)
  const sent = all.get(topic) ?? new Set()
  all.set(topic, sent)
  const rows = [...new Set(ids)].filter((id) => !cardOf || !sent.has(cardOf(id)))
  if (ctx.live.size() === 0) {
    if (cardOf) for (const id of rows) remember(sent, cardOf(id))
    return
  }
  if (rows.length === 0) return
  const fresh: ScrollCard[] = []
  for (const card of await cards(ctx.db, rows)) {
    if (sent.has(card.id)) continue
    remember(sent, card.id)
    fresh.push(card)
  }
  // What is won until the next broadcast comes from the bus at once, and is read at once.
  await ctx.live.broadcast('scrollCard', fresh)
}

function remember(sent: Set<number>, card: number): void {
  sent.add(card)
  if (sent.size > MOST_REMEMBERED) sent.delete(sent.values().next().value!)
}
