/** What one source says of one item, in cents of USD, and by which name. */
export type Quote = { feed_id: number; name: string; cents: number }

/** A price that is so many times another one is taken for a mistake of the unit or the currency. */
const FAR_OFF = 3

/** What is left of the quotes for one item. */
export type Judged = { kept: Quote[]; out: Quote[]; isCompared: boolean }

/**
 * Tells the quotes that can be believed from those that are wrong by a factor. Three or more are measured against their middle; two that
 * contradict each other, or one alone, against the price that was agreed to last. Where there is none, two that contradict each
 * other are both left out, and one alone is believed.
 */
export function judgeQuotes(quotes: readonly Quote[], agreed: number | null): Judged {
  const near = (cents: number) => quotes.filter((quote) => !isFarOff(quote.cents, cents))
  const agree = quotes.length > 1 && near(quotes[0]!.cents).length === quotes.length
  const isCompared = quotes.length > 1 || agreed !== null
  const kept = agree || !isCompared ? [...quotes] : believed(quotes, agreed)
  return { kept, out: quotes.filter((quote) => !kept.includes(quote)), isCompared }
}

function believed(quotes: readonly Quote[], agreed: number | null): Quote[] {
  const near = (cents: number) => quotes.filter((quote) => !isFarOff(quote.cents, cents))
  if (quotes.length > 2) {
    const most = near(middleOf(quotes))
    // Only what more than half of them say outweighs what was agreed to.
    if (most.length * 2 > quotes.length) return most
  }
  return agreed === null ? [] : near(agreed)
}

/** The middle of the quotes; of two in the middle the mean, half up. */
export function middleOf(quotes: readonly Quote[]): number {
  const sorted = quotes.map(({ cents }) => cents).toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half]! : Math.floor((sorted[half - 1]! + sorted[half]! + 1) / 2)
}

function isFarOff(a: number, b: number): boolean {
  return Math.max(a, b) > FAR_OFF * Math.min(a, b)
}

export type Named = { key: string; quotes: readonly Quote[]; agreed: number | null }

/**
 * The prices of all items out of those of all sources. A source that is left out of more than half of what it could be compared in is wrong as
 * a whole (its unit, its currency), and nothing of it counts: first prices, which have nothing to be compared with, neither.
 */
export function combineQuotes(items: readonly Named[]): {
  prices: { key: string; cents: number; lowest: number; highest: number; sources: number }[]
  /** Every quote, with the item that it is of, and whether it was left out. */
  marks: { key: string; feed_id: number; name: string; left_out: boolean }[]
  wrong: number[]
} {
  const wrong = new Set<number>()
  for (;;) {
    const judged = items.map(({ key, quotes, agreed }) => ({
      key,
      ...judgeQuotes(
        quotes.filter(({ feed_id }) => !wrong.has(feed_id)),
        agreed,
      ),
    }))
    const worst = worstSources(judged)
    if (worst.length > 0) {
      for (const feed_id of worst) wrong.add(feed_id)
      continue
    }
    return {
      prices: judged.flatMap(({ key, kept }) => {
        if (kept.length === 0) return []
        const cents = kept.map((quote) => quote.cents)
        return [
          {
            key,
            cents: middleOf(kept),
            lowest: Math.min(...cents),
            highest: Math.max(...cents),
            sources: kept.length,
          },
        ]
      }),
      marks: items.flatMap(({ key, quotes }, index) =>
        quotes.map((quote) => ({
          key,
          feed_id: quote.feed_id,
          name: quote.name,
          left_out: !judged[index]!.kept.includes(quote),
        })),
      ),
      wrong: [...wrong],
    }
  }
}

/**
 * The sources that are left out of the largest part of what they were compared in, if that is more than half. Of two that contradict
 * each other, and nothing else is known, neither is believed.
 */
function worstSources(judged: readonly Judged[]): number[] {
  const compared = new Map<number, number>()
  const left = new Map<number, number>()
  for (const { kept, out, isCompared } of judged) {
    if (!isCompared) continue
    for (const { feed_id } of [...kept, ...out]) compared.set(feed_id, (compared.get(feed_id) ?? 0) + 1)
    for (const { feed_id } of out) left.set(feed_id, (left.get(feed_id) ?? 0) + 1)
  }
  const shares = [...left].map(([feed_id, count]) => ({ feed_id, share: count / compared.get(feed_id)! }))
  const most = Math.max(0, ...shares.map(({ share }) => share))
  return most > 0.5 ? shares.filter(({ share }) => share === most).map(({ feed_id }) => feed_id) : []
}
