import type { Ctx } from '../../platform/context.ts'
import { MarketRefused, MarketSilence, type MarketProvider } from '../../platform/providers/market/market.ts'

/** Prices are asked of the market in so many calls at once in a process; the others wait for their turn. */
const QUOTES_AT_ONCE = 8

/** Who asks the market for prices at the moment, and who waits for it. */
class Quotes {
  running = 0
  readonly waiting: (() => void)[] = []
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

/** Waits for one of the few places from which players may ask the market, at most as long as told. @throws MarketSilence */
export async function takeMarketPlace<T>(
  { memory }: Pick<Ctx, 'memory'>,
  withinMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const quotes = memory.of(Quotes)
  if (quotes.running >= QUOTES_AT_ONCE) await place(quotes, AbortSignal.timeout(withinMs))
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
