/** A number from 0 to n - 1, all equally likely. */
export type RandomBelow = (n: number) => number

const ALL = 2 ** 32

/** From the browser's random numbers; those beyond the last whole multiple of n are drawn again. */
export function randomBelow(n: number): number {
  const limit = ALL - (ALL % n)
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < limit) return drawn % n
  }
}

export type RandomLineup = { box_ids: number[] } | { least_cents: number | null }

/**
 * So many rounds whose prices together stay within the budget: each round one of the boxes that leave enough for the
 * cheapest in all that follow; then shuffled, so that the dear ones do not all come first. When nothing fits, what the
 * rounds cost at least, or null when no box is on sale.
 */
export function pickLineup(
  boxes: readonly { box_id: number; price_cents: number }[],
  { budget_cents, rounds }: { budget_cents: number; rounds: number },
  below: RandomBelow,
): RandomLineup {
  const cheapest = Math.min(...boxes.map(({ price_cents }) => price_cents))
  if (boxes.length === 0 || cheapest * rounds > budget_cents) {
    return { least_cents: boxes.length === 0 ? null : cheapest * rounds }
  }
  const box_ids: number[] = []
  let left = budget_cents
  while (box_ids.length < rounds) {
    const most = left - cheapest * (rounds - box_ids.length - 1)
    const affordable = boxes.filter(({ price_cents }) => price_cents <= most)
    const chosen = affordable[below(affordable.length)]
    if (!chosen) break
    box_ids.push(chosen.box_id)
    left -= chosen.price_cents
  }
  for (let i = box_ids.length - 1; i > 0; i -= 1) {
    const j = below(i + 1)
    const kept = box_ids[i] as number
    box_ids[i] = box_ids[j] as number
    box_ids[j] = kept
  }
  return { box_ids }
}
