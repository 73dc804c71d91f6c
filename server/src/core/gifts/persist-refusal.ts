import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Handler } from '../../platform/http/serve.ts'
import { storeDay } from '../settings/store-day.ts'
import { GiftRefused, type Refusal } from './gift-kinds.ts'

/** Writes down what was refused, to whom and why; what comes again on the same day of the store is counted. */
export async function persistRefusal(tx: Tx, refusal: Refusal, now: Date): Promise<void> {
  const { day } = await storeDay(tx, now)
  await tx
    .insertInto('gift_refusal')
    .values({
      kind: refusal.kind,
      campaign: refusal.campaign,
      reason: refusal.reason,
      player_id: refusal.playerId,
      other_id: refusal.otherId ?? null,
      network: refusal.network,
      bare: refusal.isBare,
      score: refusal.score,
      worth: refusal.worth,
      day: sql<Date>`${day}::date`,
      created_at: now,
      last_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'campaign', 'reason', 'day'])
        .doUpdateSet({ times: sql`gift_refusal.times + 1`, last_at: now }),
    )
    .execute()
}

/** Stands around a call that gives free value: its refusals stay written although the call rolls back. */
export function persistingRefusals(handler: Handler): Handler {
  return {
    route: handler.route,
    run: async (received) => {
      try {
        return await handler.run(received)
      } catch (error) {
        if (error instanceof GiftRefused) await persist(received, error.refusal)
        throw error
      }
    },
  }
}

/** The caller is told why in any case. */
async function persist({ transact, clock, log }: Ctx, refusal: Refusal): Promise<void> {
  try {
    await transact((tx) => persistRefusal(tx, refusal, clock.now()))
  } catch (error) {
    log.error({ err: error, player: refusal.playerId }, 'a refusal of free value was not written down')
  }
}
