import { setTimeout } from 'node:timers/promises'
import type { Ctx } from './platform/context.ts'
import type { BeaconSource } from './platform/providers/beacon/beacon.ts'
import { activateTiers } from './games/mines/activate-tiers.ts'
import { activatePools } from './games/box/activate-pools.ts'
import { activatePrices } from './core/prices/activate-prices.ts'
import { publishPrices } from './core/prices/publish-prices.ts'

/** A round is out at most 6 s after the publication: the margin of 3 s, and a period of 3 s. */
const MOST_MS = 6500
/** A beacon may be late with its round. */
const AGAIN_MS = 250

/**
 * Publishes the prices, and waits until they count and the pools and tiers that were just published are on sale, so that no player
 * sees an empty shop, but never longer than 6.5 s: the sweeps go on after that.
 */
export async function activateFirstPools(
  ctx: Ctx,
  wait: (ms: number) => Promise<void> = setTimeout,
): Promise<void> {
  const ends = ctx.clock.now().getTime() + MOST_MS
  await publishPrices(ctx)
  for (;;) {
    await activatePrices(ctx)
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
    .unionAll(
      db.selectFrom('price_list').select(['salt_source', 'salt_round']).where('active_from', 'is', null),
    )
    .orderBy('salt_round')
    .limit(1)
    .executeTakeFirst()
}
