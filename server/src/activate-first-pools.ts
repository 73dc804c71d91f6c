import { setTimeout } from 'node:timers/promises'
import type { Ctx } from './platform/context.ts'
import type { BeaconSource } from './platform/providers/beacon/beacon.ts'
import { activateTiers } from './games/mines/activate-tiers.ts'
import { activatePools } from './games/box/activate-pools.ts'

/** A version's round is out at most 4 s after its publication: the margin of a second, and a period of 3 s. */
const MOST_MS = 4500
/** A beacon may be late with its round. */
const AGAIN_MS = 250

/**
 * Waits until the pools and tiers that were just published are on sale, so that no player sees an empty shop, but never
 * longer than 4.5 s: the sweep goes on after that.
 */
export async function activateFirstPools(
  ctx: Ctx,
  wait: (ms: number) => Promise<void> = setTimeout,
): Promise<void> {
  const ends = ctx.clock.now().getTime() + MOST_MS
  for (;;) {
    await activatePools(ctx)
    await activateTiers(ctx)
    const next = await nextSalt(ctx)
    const now = ctx.clock.now().getTime()
    if (!next || now >= ends) return
    const beacon = ctx.providers.beaconOf(next.salt_source as BeaconSource)
    const untilOut = beacon.timeOf(next.salt_round).getTime() - now
    await wait(Math.min(Math.max(untilOut, AGAIN_MS), ends - now))
  }
}

/** The round that comes first of those which versions wait for. */
function nextSalt({ db }: Ctx) {
  return db
    .selectFrom('box_pool')
    .select(['salt_source', 'salt_round'])
    .where('active_from', 'is', null)
    .unionAll(
      db.selectFrom('mine_tier').select(['salt_source', 'salt_round']).where('active_from', 'is', null),
    )
    .orderBy('salt_round')
    .limit(1)
    .executeTakeFirst()
}
