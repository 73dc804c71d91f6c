import type { Draw, Layer, Play } from '../evidence.ts'
import { Field } from '../field.ts'
import type { Proof } from '../log/entries.ts'

const TICKETS = 1_000_000
type Known = Map<string, Draw['outcomes']>

/** The odds of a pool's rows, read once for the hash that proofs name them by. */
function outcomesOf(known: Known, pool: Field, hash: string): Draw['outcomes'] {
  const kept = known.get(hash)
  if (kept) return kept
  const outcomes = pool
    .at('rows')
    .list()
    .map((row) => ({
      value: row.at('value_cents').count(),
      chance: (row.at('to').count() - row.at('from').count() + 1) / TICKETS,
    }))
  known.set(hash, outcomes)
  return outcomes
}

/** The layers of a game of minesweeper. */
export function layersOf(proof: Proof, id: string): Layer[] {
  const field = new Field(proof, id)
  const picks = field
    .at('picks')
    .list()
    .map((pick) => pick.count())
  return field
    .at('layout')
    .list()
    .map((layer, n) => {
      const mines = layer.list().map((tile) => tile.count())
      const pick = picks[n]
      return { mines, cleared: pick === undefined ? null : !mines.includes(pick) }
    })
}

/** What of a play the tests of chance look at. */
export function drawsOf(known: Known, play: Play, proof: Proof, factors: Record<string, string>): Draw[] {
  const field = new Field(proof, play.id)
  const shared = { account: play.account, press: play.press, factors }
  if (play.kind === 'box') {
    const pool = field.at('pool')
    return [
      {
        ...shared,
        game: 'box',
        subject: `box ${pool.at('box_id').count()}`,
        ticket: field.at('ticket').count(),
        value: field.at('value_cents').count(),
        price: pool.at('price_cents').count(),
        outcomes: outcomesOf(known, pool, field.at('pool_hash').text()),
      },
    ]
  }
  if (play.kind === 'upgrade') {
    const terms = field.at('terms')
    const chance = terms.at('chance_ppm').count() / TICKETS
    const comfort = terms.at('comfort')
    const ticket = field.at('ticket').count()
    return [
      {
        ...shared,
        game: 'upgrade',
        subject: terms.at('direction').text(),
        // A low ticket is a good one in both directions.
        ticket: terms.at('direction').text() === 'under' ? ticket : TICKETS + 1 - ticket,
        value: field.at('value_cents').isNull ? 0 : field.at('value_cents').count(),
        price: terms.at('stake_cents').count(),
        outcomes: [
          { value: terms.at('target').at('value_cents').count(), chance },
          { value: comfort.isNull ? 0 : comfort.at('value_cents').count(), chance: 1 - chance },
        ],
      },
    ]
  }
  if (play.kind === 'battle') {
    const pools = new Map(
      field
        .at('pools')
        .list()
        .map((printed) => [`${printed.at('pool').at('box_id').count()}`, printed]),
    )
    const rounds = field.at('rounds').list()
    return field
      .at('draws')
      .list()
      .map((draw) => {
        const printed = pools.get(`${rounds[draw.at('round').count() - 1]!.at('box_id').count()}`)!
        return {
          ...shared,
          game: 'battle' as const,
          subject: `box ${printed.at('pool').at('box_id').count()}`,
          ticket: draw.at('ticket').count(),
          value: draw.at('value_cents').count(),
          price: printed.at('pool').at('price_cents').count(),
          outcomes: outcomesOf(known, printed.at('pool'), printed.at('pool_hash').text()),
        }
      })
  }
  return []
}
