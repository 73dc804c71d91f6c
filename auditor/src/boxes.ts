import type { Outcome } from './statistics/distributions.ts'
import type { Visitor } from './visitor.ts'

/** A box as its page shows it. */
export type Box = {
  id: number
  price_cents: number
  version: number
  pool_hash: string
  rows: { from: number; to: number; skin_id: number; value_cents: number }[]
  outcomes: Outcome[]
  /** Expected return, as a part of the price, and as the page says it. */
  mean: number
  declared: number
  /** Standard deviation, as a part of the price. */
  spread: number
}

const TICKETS = 1_000_000

export async function readBox(visitor: Visitor, id: number, version?: number): Promise<Box> {
  const shown = await visitor.read('/api/box/details', {
    box_id: id,
    ...(version === undefined ? {} : { pool_version: version }),
  })
  const rows = shown
    .at('rows')
    .list()
    .map((row) => ({
      from: row.at('from').count(),
      to: row.at('to').count(),
      skin_id: row.at('skin_id').count(),
      value_cents: row.at('value').cents(),
    }))
  const price_cents = shown.at('price').cents()
  const outcomes = rows.map(({ from, to, value_cents }) => ({
    value: value_cents,
    chance: (to - from + 1) / TICKETS,
  }))
  const mean = outcomes.reduce((sum, { value, chance }) => sum + value * chance, 0)
  const variance = outcomes.reduce((sum, { value, chance }) => sum + chance * (value - mean) ** 2, 0)
  return {
    id,
    price_cents,
    version: shown.at('pool_version').count(),
    pool_hash: shown.at('pool_hash').text(),
    rows,
    outcomes,
    mean: mean / price_cents,
    declared: shown.at('expected_return').number(),
    spread: Math.sqrt(variance) / price_cents,
  }
}

/** All boxes on sale that can be opened, the cheapest first. */
export async function readBoxes(visitor: Visitor): Promise<Box[]> {
  const list = await visitor.read('/api/box/list', { sort: 'price', page_size: 100 })
  const open = list
    .at('list')
    .list()
    .filter((box) => !box.at('closed').yes())
  return Promise.all(open.map((box) => readBox(visitor, box.at('box_id').count())))
}
