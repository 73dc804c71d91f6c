import type { Ctx } from '../../platform/context.ts'
import { MarketRefused, MarketSilence, type MarketProvider } from '../../platform/providers/market/market.ts'

/** Each market is asked for prices in so many calls at once in a process; the others wait for their turn. */
const QUOTES_AT_ONCE = 8

/** How many ask a market at the moment, and who waits for it. */
class Quotes {
  running = 0
  readonly waiting: (() => void)[] = []
}

class QuotesByName {
  private readonly quotes = new Map<string, Quotes>()

  at(name: string): Quotes {
    const quotes = this.quotes.get(name) ?? new Quotes()
    this.quotes.set(name, quotes)
    return quotes
  }
}

/**
 * Asks the market something and waits no longer than told, whatever it does.
 * @throws MarketRefused as the market says it, MarketSilence for everything else that is no answer
 */
export async function askMarket<T>(
  { log }: Pick<Ctx, 'log'>,
  { market, withinMs }: { market: MarketProvider; withinMs: number },
  ask: (market: MarketProvider, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(withinMs)
  try {
    return await Promise.race([ask(market, signal), silenceOf(signal)])
  } catch (error) {
    if (error instanceof MarketRefused) throw error
    log.warn({ market: market.name, reason: String(error) }, 'the market did not answer')
    throw error instanceof MarketSilence ? error : new MarketSilence('the market failed', { cause: error })
  }
}

function silenceOf(signal: AbortSignal): Promise<never> {
  const silence = () => new MarketSilence('there was no answer in time')
  return new Promise((_, reject) => {
    if (signal.aborted) reject(silence())
    else signal.addEventListener('abort', () => reject(silence()), { once: true })
  })
}

/**
 * Waits for one of the few places from which players may ask one market, at most until told, and keeps it until the work is over:
 * a slow market holds up no one who asks another one.
 * @throws MarketSilence
 */
export async function takeMarketPlace<T>(
  { memory }: Pick<Ctx, 'memory'>,
  { at, until }: { at: string; until: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const quotes = memory.of(QuotesByName).at(at)
  if (quotes.running >= QUOTES_AT_ONCE) await place(quotes, until)
  else quotes.running += 1
  try {
    return await work()
  } finally {
    const next = quotes.waiting.shift()
    if (next) next()
    else quotes.running -= 1
  }
}

function place({ waiting }: Quotes, signal: AbortSignal): Promise<void> {
  return new Promise((go, reject) => {
    const gone = () => {
      waiting.splice(waiting.indexOf(go), 1)
      reject(new MarketSilence('too many wait for the market'))
    }
    waiting.push(go)
    signal.addEventListener('abort', () => waiting.includes(go) && gone(), { once: true })
  })
}
