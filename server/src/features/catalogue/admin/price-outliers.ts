import { EXTERIORS, type Exterior } from '@noktra/game/wear'

/** What has a price, in cents, as it will be; `group` names those that are alike: of one family, class, variant, rarity and exterior. */
export type Priced = {
  name: string
  design_id: number
  exterior: Exterior | null
  group: string
  price: number
  /** Whether the list changes it; the others are there to be held against. */
  isChanged: boolean
}

/** What a price was held against: the next exteriors of its design, or those that are alike. */
export type Neighbours = 'exteriors' | 'group'

/** A price that is out of line, with the middle price of its neighbours, in cents. */
export type Outlier = { item: Priced; neighbours: Neighbours; middle: number; times: number }

/** A price so many times above the dearer of its next exteriors, or below the cheaper one, is out of line. */
const FAR_FROM_NEXT = 8
/** A price so many times as far from the middle of its group as is usual there, and at least by this factor, is out of line. */
const FAR_SCORE = 3.5
const FAR_FROM_GROUP = 10
/** Fewer have no middle that says much. */
const LEAST_IN_GROUP = 8
/** Of a normal distribution, the median of the distances from the median in standard deviations. */
const MEDIAN_DISTANCE = 0.6745

/**
 * The prices, of those that a list changes, that are out of line with their neighbours, the furthest first: a slip of the comma or of the
 * row, or a rare item. Prices spread by factors, so that they are compared by their logarithms, and within a group by the modified z-score,
 * which single wild prices do not move.
 * Source: B. Iglewicz, D. C. Hoaglin, How to Detect and Handle Outliers (1993).
 */
export function findOutliers(priced: readonly Priced[]): Outlier[] {
  const byDesign = Map.groupBy(priced, ({ design_id }) => design_id)
  const groups = new Map(
    [...Map.groupBy(priced, ({ group }) => group)].map(([group, items]) => [group, spreadOf(items)]),
  )
  return priced
    .filter(({ isChanged }) => isChanged)
    .flatMap(
      (item) =>
        outOfExteriors(item, byDesign.get(item.design_id)!) ??
        outOfGroup(item, groups.get(item.group)!) ??
        [],
    )
    .toSorted((a, b) => b.times - a.times || a.item.name.localeCompare(b.item.name))
}

function outOfExteriors(item: Priced, own: readonly Priced[]): Outlier | null {
  const { exterior, price } = item
  if (exterior === null) return null
  const rank = EXTERIORS.indexOf(exterior)
  const ranked = own.map((one) => ({ price: one.price, away: EXTERIORS.indexOf(one.exterior!) - rank }))
  const next = [
    ranked.filter(({ away }) => away < 0).toSorted((a, b) => b.away - a.away)[0],
    ranked.filter(({ away }) => away > 0).toSorted((a, b) => a.away - b.away)[0],
  ].flatMap((one) => one?.price ?? [])
  if (next.length === 0) return null
  const times = Math.max(price / Math.max(...next), Math.min(...next) / price)
  if (times < FAR_FROM_NEXT) return null
  const logs = next.map((one) => Math.log(one))
  return { item, neighbours: 'exteriors', middle: Math.round(Math.exp(medianOf(logs))), times }
}

/** The middle of the prices of a group, and how far from it they usually are, as logarithms; null of a small one. */
type Spread = { middle: number; distance: number } | null

function spreadOf(items: readonly Priced[]): Spread {
  if (items.length < LEAST_IN_GROUP) return null
  const logs = items.map(({ price }) => Math.log(price))
  const middle = medianOf(logs)
  return { middle, distance: medianOf(logs.map((log) => Math.abs(log - middle))) }
}

function outOfGroup(item: Priced, spread: Spread): Outlier | null {
  if (!spread) return null
  const away = Math.abs(Math.log(item.price) - spread.middle)
  if (away < Math.log(FAR_FROM_GROUP)) return null
  if (MEDIAN_DISTANCE * away <= FAR_SCORE * spread.distance) return null
  return { item, neighbours: 'group', middle: Math.round(Math.exp(spread.middle)), times: Math.exp(away) }
}

function medianOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
