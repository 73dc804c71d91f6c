import { activatePrices } from '#server/core/prices/activate-prices.ts'
import { publishPrices } from '#server/core/prices/publish-prices.ts'
import type { World } from './world.ts'

/** Prices that a test has changed count: their list is published, and its round comes, six seconds later by the test's clock. */
export async function listPrices({ store, clock }: World): Promise<void> {
  await publishPrices(store.ctx)
  clock.advance(6000)
  await activatePrices(store.ctx)
}
