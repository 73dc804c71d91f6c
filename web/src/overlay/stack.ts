import type { OverlayMark, OverlayResult } from '@noktra/contract/overlay'

/** How long a card stands, and how many at once: the newest large, those before it as lines. */
export const STANDS_MS = 9000
export const MOST_CARDS = 3

/** Results that came together: the dearest is the first. */
export type Card = { key: number; results: readonly OverlayResult[]; until: number }

export type Stack = { cards: readonly Card[]; seen: ReadonlySet<number>; next: number }

export const EMPTY: Stack = { cards: [], seen: new Set(), next: 1 }

/** The stack with results that came, newest card first; those that it had before are left out, but samples come as often as they are asked for. */
export function withResults(stack: Stack, results: readonly OverlayResult[], now: number): Stack {
  const fresh = results.filter(({ id, sample }) => sample !== undefined || !stack.seen.has(id))
  if (fresh.length === 0) return stack
  const card = { key: stack.next, results: fresh, until: now + STANDS_MS }
  return {
    cards: [card, ...stack.cards].slice(0, MOST_CARDS),
    seen: new Set([...stack.seen, ...fresh.map(({ id }) => id)].slice(-500)),
    next: stack.next + 1,
  }
}

/** The stack without cards whose time is over. */
export function withoutOver(stack: Stack, now: number): Stack {
  const cards = stack.cards.filter(({ until }) => until > now)
  return cards.length === stack.cards.length ? stack : { ...stack, cards }
}

/** When the next card's time is over; null while none stands. */
export function nextOver({ cards }: Stack): number | null {
  return cards.length === 0 ? null : Math.min(...cards.map(({ until }) => until))
}

/** The stack with the mark of a result whose proof was checked. */
export function withMark(stack: Stack, of: { id: number; mark: OverlayMark }): Stack {
  const cards = stack.cards.map((card) => ({
    ...card,
    results: card.results.map((result) => (result.id === of.id ? { ...result, mark: of.mark } : result)),
  }))
  return { ...stack, cards }
}
