import type { Ctx } from '../../platform/context.ts'
import { askRound, type NamedRound } from './ask-round.ts'

/** A round that has not come after so long is not asked for any more. */
const FORGET_MS = 7 * 24 * 3600_000
/** The newest first: a beacon that is back has those, whatever it lost before. */
const MOST_ROUNDS = 100
const AT_ONCE = 4

/**
 * Rounds that came too late for their attempt: kept, so that anybody can see what the draw would have been. They decide
 * nothing, and the draw of a room does not wait for them.
 */
export async function persistLateRounds(ctx: Ctx): Promise<void> {
  const rounds = await missedRounds(ctx)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let round = rounds.shift(); round; round = rounds.shift()) await persistRound(ctx, round)
    }),
  )
}

function missedRounds({ db, clock }: Ctx): Promise<NamedRound[]> {
  return db
    .selectFrom('roll_lock')
    .innerJoin('roll', 'roll.id', 'roll_lock.roll_id')
    .select(['beacon_source', 'beacon_round'])
    .distinct()
    .where('randomness', 'is', null)
    .where('roll_lock.locked_at', '>', new Date(clock.now().getTime() - FORGET_MS))
    .where((is) =>
      is.or([is('roll_lock.attempt', '<', is.ref('roll.attempt')), is('roll.phase', '=', 'returned')]),
    )
    .orderBy('beacon_round', 'desc')
    .limit(MOST_ROUNDS)
    .execute()
}

async function persistRound(ctx: Ctx, round: NamedRound): Promise<void> {
  const randomness = await askRound(ctx, round)
  if (!randomness) return
  await ctx.transact(async (tx) => {
    await tx
      .updateTable('roll_lock')
      .from('roll')
      .set({ randomness })
      .whereRef('roll.id', '=', 'roll_lock.roll_id')
      .where('beacon_source', '=', round.beacon_source)
      .where('beacon_round', '=', round.beacon_round)
      .where('randomness', 'is', null)
      .where((is) =>
        is.or([is('roll_lock.attempt', '<', is.ref('roll.attempt')), is('roll.phase', '=', 'returned')]),
      )
      .execute()
  })
}
