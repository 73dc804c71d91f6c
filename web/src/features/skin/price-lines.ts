import type { PricesOverTime } from './queries.ts'

type Line = PricesOverTime['lines'][number]

/** Of each moment what a line begins to cost then, by the key of the line. */
export type Moment = { at: number } & Record<string, number>

export function keyOf({ skin_id }: Pick<Line, 'skin_id'>): string {
  return `skin-${skin_id}`
}

/** All moments of all lines, in order: where each begins, its changes, and where each ends. */
export function momentsOf({ from, to, lines }: PricesOverTime): Moment[] {
  const moments = new Map<number, Moment>()
  const put = (at: number, key: string, price: number) =>
    moments.set(at, { ...(moments.get(at) ?? { at }), [key]: price })
  for (const line of lines) {
    const key = keyOf(line)
    if (line.start !== null) put(from, key, line.start)
    for (const { at, price } of line.points) put(at, key, price)
    const last = line.points.at(-1)?.price ?? line.start
    if (last !== null) put(to, key, last)
  }
  return [...moments.values()].toSorted((a, b) => a.at - b.at)
}

/** What each line costs at a moment: what it began to cost last. */
export function pricesAt({ lines }: PricesOverTime, at: number): Map<number, number> {
  return new Map(
    lines.flatMap(({ skin_id, start, points }) => {
      const price = points.findLast((point) => point.at <= at)?.price ?? start
      return price === null ? [] : [[skin_id, price] as const]
    }),
  )
}
