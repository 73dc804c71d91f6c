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
import { freshBalances, noteEmpty } from './market-balances.ts'

/** How long a player waits for the markets' prices (PRODUCT 10), and for those of the others when every item is offered. */
const QUOTE_MS = 5000
const OTHERS_MS = 1500

const REFUSAL_OF: Record<MarketRefusal, ErrorName> = {
  out_of_stock: 'retrieve_out_of_stock',
  too_dear: 'retrieve_out_of_stock',
  queue: 'retrieve_queue',
  balance: 'retrieve_queue',
  link_wrong: 'retrieve_link_wrong',
  inventory_private: 'trade_url_private',
  provider: 'retrieve_queue',
}

/** What one market offers, by market name, and what the store's account there holds as far as that is known. */
export type MarketQuote = { market: string; offers: Map<string, MarketOffer>; balance: number }

/** `isBusy`: a market gave no price now and may do so later, so that what the others lack is not out of stock. */
export type Quoted = { quotes: MarketQuote[]; isBusy: boolean }

type Answer = { market: string } & (
  | { offers: Map<string, MarketOffer> }
  | { refusal: MarketRefusal | 'silence' }
)

/** Why nothing can be retrieved when no market offers anything: what the player can change comes first. */
const REFUSED_BY: readonly (MarketRefusal | 'silence')[] = [
  'link_wrong',
  'inventory_private',
  'silence',
  'balance',
  'queue',
  'provider',
]

/**
 * Asks all markets for prices and the platform whether it can deliver, side by side. No answer of the platform is no
 * refusal; no answer of a market is none for the others, and what none of them offers is then a queue.
 * @throws AppError retrieve_out_of_stock, retrieve_queue, retrieve_link_wrong, trade_url_private
 */
export async function quoteItems(
  ctx: Pick<Ctx, 'log' | 'providers' | 'memory' | 'transact' | 'clock' | 'db'>,
  { names, steamId }: { names: string[]; steamId: string },
): Promise<Quoted> {
  const [answers, inventory] = await takeMarketPlace(ctx, QUOTE_MS, () =>
    Promise.all([askAll(ctx, names), inventoryOf(ctx, steamId)]),
  ).catch((error: unknown) => {
    throw error instanceof MarketSilence ? new AppError('retrieve_queue') : error
  })
  if (inventory === 'private') throw new AppError('trade_url_private')
  const balances = await freshBalances(ctx.db, ctx.clock.now())
  const quotes = answers.flatMap((answer) =>
    'offers' in answer ? [{ ...answer, balance: balances.get(answer.market) ?? Infinity }] : [],
  )
  if (quotes.length === 0) throw new AppError(refusalOf(answers))
  return {
    quotes,
    isBusy: answers.some((answer) => 'refusal' in answer && errorOf(answer.refusal) === 'retrieve_queue'),
  }
}

/** Once the answers offer all that is asked for, the others have a short time left; how they end is counted all the same. */
async function askAll(ctx: Parameters<typeof quoteItems>[0], names: string[]): Promise<Answer[]> {
  const { markets } = ctx.providers
  const answers = new Map<MarketProvider, Answer>()
  const waitedEnough = Promise.withResolvers<void>()
  const asked = markets.map(async (market) => {
    answers.set(market, await askOne(ctx, market, names))
    if (names.every((name) => isOffered(name, answers))) {
      setTimeout(waitedEnough.resolve, OTHERS_MS).unref()
    }
  })
  await Promise.race([Promise.all(asked), waitedEnough.promise])
  return markets.map((market) => answers.get(market) ?? { market: market.name, refusal: 'silence' })
}

async function askOne(
  ctx: Parameters<typeof quoteItems>[0],
  market: MarketProvider,
  names: string[],
): Promise<Answer> {
  try {
    const asked = { market, withinMs: QUOTE_MS }
    const offers = await askMarket(ctx, asked, (one, signal) => one.quote(names, signal))
    return { market: market.name, offers }
  } catch (error) {
    if (error instanceof MarketSilence) return { market: market.name, refusal: 'silence' }
    if (!(error instanceof MarketRefused)) throw error
    if (error.reason === 'balance') await noteEmpty(ctx, market.name)
    return { market: market.name, refusal: error.reason }
  }
}

function isOffered(name: string, answers: Map<MarketProvider, Answer>): boolean {
  return [...answers.values()].some(
    (answer) => 'offers' in answer && (answer.offers.get(name)?.stock ?? 0) > 0,
  )
}

function refusalOf(answers: Answer[]): ErrorName {
  const refusals = answers.map((answer) => ('refusal' in answer ? answer.refusal : null))
  return errorOf(REFUSED_BY.find((reason) => refusals.includes(reason)) ?? 'out_of_stock')
}

function errorOf(refusal: MarketRefusal | 'silence'): ErrorName {
  return refusal === 'silence' ? 'retrieve_queue' : REFUSAL_OF[refusal]
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
