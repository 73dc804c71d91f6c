import type { ScrollCard } from '@noktra/contract/live'
import type { Ctx } from '../../platform/context.ts'
import { getBalances } from '../../core/ledger/accounts.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { battleWinsOf } from '../../games/battle/battle-wins.ts'
import { upgradeWinsOf } from '../../games/upgrade/upgrade-wins.ts'
import { winsById } from './recent-wins.ts'

/** A draw may be committed after one with a larger id; the catch-up looks this far back. */
const LOOK_BACK = 500
const MOST_REMEMBERED = 4000

/** Ids that this process has sent, so that the bus and the catch-up together send each win once. */
const sent = new WeakMap<Ctx['live'], { ids: Set<number>; newest: number; cardsFrom: Date }>()

/** Sends wins and balances to the sockets as the bus tells of them, and closes those whose session ended. */
export function publishWins(ctx: Ctx): void {
  ctx.bus.hear('win', (ids) => send(ctx, ids))
  ctx.bus.hear('battle-win', (ids) => sendCards(ctx, battleWinsOf, ids, null))
  ctx.bus.hear('upgrade-win', (ids) => sendCards(ctx, upgradeWinsOf, ids, null))
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
      const known = sent.get(ctx.live)
      if (!known) {
        const row = await ctx.db
          .selectFrom('draw')
          .select('id')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
        sent.set(ctx.live, { ids: new Set(), newest: row?.id ?? 0, cardsFrom: ctx.clock.now() })
        return
      }
      const rows = await ctx.db
        .selectFrom('draw')
        .select('id')
        .where('id', '>', Math.max(0, known.newest - LOOK_BACK))
        .where('created_at', '>', new Date(ctx.clock.now().getTime() - 60_000))
        .orderBy('id')
        .limit(LOOK_BACK * 2)
        .execute()
      await send(
        ctx,
        rows.map((row) => row.id).filter((id) => !known.ids.has(id)),
      )
      const since = new Date(ctx.clock.now().getTime() - 60_000)
      await sendCards(ctx, battleWinsOf, [], since)
      await sendCards(ctx, upgradeWinsOf, [], since)
    },
  }
}

async function send(ctx: Ctx, ids: number[]): Promise<void> {
  const known = sent.get(ctx.live) ?? { ids: new Set<number>(), newest: 0, cardsFrom: ctx.clock.now() }
  sent.set(ctx.live, known)
  const fresh = ids.filter((id) => !known.ids.has(id))
  for (const id of fresh) {
    known.ids.add(id)
    known.newest = Math.max(known.newest, id)
  }
  while (known.ids.size > MOST_REMEMBERED) known.ids.delete(known.ids.values().next().value!)
  if (ctx.live.size() === 0) return
  try {
    for (const card of await winsById(ctx.db, fresh)) ctx.live.broadcast('scrollCard', card)
  } catch (error) {
    // They were not sent: the catch-up shall find them again.
    for (const id of fresh) known.ids.delete(id)
    throw error
  }
}

type ReadWins = (db: Ctx['db'], ids: number[], since: Date | null) => Promise<ScrollCard[]>

/** The wins of these battles or upgrades, or of all since a time; what ended before this process began is not sent again. */
async function sendCards(ctx: Ctx, winsOf: ReadWins, ids: number[], since: Date | null): Promise<void> {
  const known = sent.get(ctx.live)
  if (!known) return
  if (ctx.live.size() === 0) {
    // Who connects later asks for the newest himself.
    known.cardsFrom = ctx.clock.now()
    return
  }
  const from = since && new Date(Math.max(since.getTime(), known.cardsFrom.getTime()))
  for (const card of await winsOf(ctx.db, ids, from)) {
    if (known.ids.has(card.id)) continue
    known.ids.add(card.id)
    ctx.live.broadcast('scrollCard', card)
  }
}
