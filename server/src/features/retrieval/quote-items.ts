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
import { shelves, type MarketQuote } from './shelves.ts'

/** How long a player waits for the markets' prices (PRODUCT 10), and for those of the others when every item can be sent. */
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

type Asking = Pick<Ctx, 'log' | 'providers' | 'memory' | 'transact' | 'clock' | 'db'>
type Balances = Map<string, number>

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
 * Asks all markets for prices and the platform whether it can deliver, side by side. `names` has one for each copy. No answer of the
 * platform is no refusal; no answer of a market is none for the others, and what none of them offers is then a queue.
 * @throws AppError retrieve_out_of_stock, retrieve_queue, retrieve_link_wrong, trade_url_private
 */
export async function quoteItems(
  ctx: Asking,
  { names, steamId }: { names: string[]; steamId: string },
): Promise<Quoted> {
  const balances = await freshBalances(ctx.db, ctx.clock.now())
  const [answers, inventory] = await Promise.all([askAll(ctx, names, balances), inventoryOf(ctx, steamId)])
  if (inventory === 'private') throw new AppError('trade_url_private')
  const quotes = quotesOf(answers, balances)
  if (quotes.length === 0) throw new AppError(refusalOf(answers))
  return {
    quotes,
    isBusy: answers.some((answer) => 'refusal' in answer && errorOf(answer.refusal) === 'retrieve_queue'),
  }
}

/**
 * Once the answers can send all that is asked for, the others have a short time left. Those that are being asked then are not called
 * off, so that how they end is counted; those whose turn has not come are not asked any more.
 */
async function askAll(ctx: Asking, names: string[], balances: Balances): Promise<Answer[]> {
  const { markets } = ctx.providers
  const answers = new Map<MarketProvider, Answer>()
  const waitedEnough = Promise.withResolvers<void>()
  const isOver = new AbortController()
  const asked = markets.map(async (market) => {
    answers.set(market, await askOne(ctx, { market, names, until: isOver.signal }))
    if (canSendAll(names, quotesOf([...answers.values()], balances))) {
      setTimeout(waitedEnough.resolve, OTHERS_MS).unref()
    }
  })
  try {
    await Promise.race([Promise.all(asked), waitedEnough.promise])
  } finally {
    isOver.abort()
  }
  return markets.map((market) => answers.get(market) ?? { market: market.name, refusal: 'silence' })
}

async function askOne(
  ctx: Asking,
  { market, names, until }: { market: MarketProvider; names: string[]; until: AbortSignal },
): Promise<Answer> {
  try {
    const turn = { at: market.name, until: AbortSignal.any([until, AbortSignal.timeout(QUOTE_MS)]) }
    const offers = await takeMarketPlace(ctx, turn, () =>
      askMarket(ctx, { market, withinMs: QUOTE_MS }, (one, signal) => one.quote([...new Set(names)], signal)),
    )
    return { market: market.name, offers }
  } catch (error) {
    if (error instanceof MarketSilence) return { market: market.name, refusal: 'silence' }
    if (!(error instanceof MarketRefused)) throw error
    if (error.reason === 'balance') await noteEmpty(ctx, market.name)
    return { market: market.name, refusal: error.reason }
  }
}

function quotesOf(answers: Answer[], balances: Balances): MarketQuote[] {
  return answers.flatMap((answer) =>
    'offers' in answer ? [{ ...answer, balance: balances.get(answer.market) ?? Infinity }] : [],
  )
}

/** Whether each copy is offered by one whom the store can pay. */
function canSendAll(names: string[], quotes: MarketQuote[]): boolean {
  const markets = shelves(quotes)
  return names.every((name) => {
    const offer = markets.offering(name).find(({ affordable }) => affordable)
    if (offer) markets.take(offer)
    return offer !== undefined
  })
}

function refusalOf(answers: Answer[]): ErrorName {
  const refusals = answers.map((answer) => ('refusal' in answer ? answer.refusal : null))
  return errorOf(REFUSED_BY.find((reason) => refusals.includes(reason)) ?? 'out_of_stock')
}

function errorOf(refusal: MarketRefusal | 'silence'): ErrorName {
  return refusal === 'silence' ? 'retrieve_queue' : REFUSAL_OF[refusal]
}

async function inventoryOf(
  { providers, log, memory }: Pick<Ctx, 'log' | 'providers' | 'memory'>,
  steamId: string,
): Promise<'public' | 'private' | 'unknown'> {
  const { steam } = providers
  if (!steam) return 'unknown'
  const time = AbortSignal.timeout(QUOTE_MS)
  const turn = { at: 'inventories', until: time }
  const asked = takeMarketPlace({ memory }, turn, () => steam.inventoryOf(steamId)).catch(
    (error: unknown) => {
      log.warn({ reason: String(error) }, 'the platform did not say whether an inventory is public')
      return 'unknown' as const
    },
  )
  const late = new Promise<'unknown'>((done) => {
    time.addEventListener('abort', () => done('unknown'), { once: true })
  })
  return Promise.race([asked, late])
}
