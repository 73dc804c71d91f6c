import type { ErrorName } from '@noktra/contract/errors'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import {
  MarketRefused,
  MarketSilence,
  type MarketOffer,
  type MarketProvider,
  type MarketRefusal,
} from '../../platform/providers/market/market.ts'
import { askMarket, takeMarketPlace } from './ask-market.ts'
import { noteEmpty } from './market-balances.ts'

/** How long a player waits for the market's prices (PRODUCT 10). */
const QUOTE_MS = 5000

const REFUSAL_OF: Record<MarketRefusal, ErrorName> = {
  out_of_stock: 'retrieve_out_of_stock',
  too_dear: 'retrieve_out_of_stock',
  queue: 'retrieve_queue',
  balance: 'retrieve_queue',
  link_wrong: 'retrieve_link_wrong',
  inventory_private: 'trade_url_private',
  provider: 'retrieve_queue',
}

/**
 * Asks the market for prices and the platform whether it can deliver, side by side. No answer of the platform is no
 * refusal; no answer of the market is a queue.
 * @throws AppError retrieve_out_of_stock, retrieve_queue, retrieve_link_wrong, trade_url_private
 */
export async function quoteItems(
  ctx: Pick<Ctx, 'log' | 'providers' | 'memory' | 'transact' | 'clock'>,
  market: MarketProvider,
  { names, steamId }: { names: string[]; steamId: string },
): Promise<Map<string, MarketOffer>> {
  try {
    return await takeMarketPlace(ctx, QUOTE_MS, async () => {
      const [offers, inventory] = await Promise.all([
        askMarket(ctx, { market, withinMs: QUOTE_MS }, (asked, signal) => asked.quote(names, signal)),
        inventoryOf(ctx, steamId),
      ])
      if (inventory === 'private') throw new AppError('trade_url_private')
      return offers
    })
  } catch (error) {
    if (error instanceof MarketRefused) {
      if (error.reason === 'balance') await noteEmpty(ctx, market.name)
      throw new AppError(REFUSAL_OF[error.reason])
    }
    if (error instanceof MarketSilence) throw new AppError('retrieve_queue')
    throw error
  }
}

async function inventoryOf(
  { providers, log }: Pick<Ctx, 'log' | 'providers'>,
  steamId: string,
): Promise<'public' | 'private' | 'unknown'> {
  if (!providers.steam) return 'unknown'
  const asked = providers.steam.inventoryOf(steamId).catch((error: unknown) => {
    log.warn({ reason: String(error) }, 'the platform did not say whether an inventory is public')
    return 'unknown' as const
  })
  const time = AbortSignal.timeout(QUOTE_MS)
  const late = new Promise<'unknown'>((done) => {
    time.addEventListener('abort', () => done('unknown'), { once: true })
  })
  return Promise.race([asked, late])
}
