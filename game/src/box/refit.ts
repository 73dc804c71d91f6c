/* What brings a box on sale back to its own return after prices have moved: other chances, or where these cannot do it another price. */

import { FitError, fitTickets, poolOfDraft, type BoxDraft } from '../box-drafts.ts'
import { expectedReturn } from '../boxes.ts'
import { boxReturnFault, HIGHEST_BOX_RETURN, LOWEST_BOX_RETURN } from '../economy.ts'

/** A box as it is on sale, at the prices of today. */
export type RefittedBox = Pick<BoxDraft, 'rows' | 'price_cents' | 'welfare' | 'highest_return'>

export type Refit = { how: 'chances' | 'price'; price_cents: number; tickets: number[] }

/** A price that has to move by more than this factor makes another box of it: that is for people to draft. */
const MOST_PRICE_MOVE = 2
/** So does the chance of an item that has to become so many times what it was, or so small a part of it. */
const MOST_CHANCE_MOVE = 3

const PPM = 1_000_000

/**
 * Chances, in the order of the rows, with which the box returns `target` again at its price: the least move of all chances by one power
 * of their values, which keeps their order. Where no such chances are there, or one of them would move too far, the chances stay and the
 * price moves.
 * @throws FitError when neither can do it; a welfare box has no price that could
 */
export function refitBox(box: RefittedBox, target: number): Refit {
  const highest = (box.highest_return ?? HIGHEST_BOX_RETURN) / PPM
  const goal = box.welfare ? target : Math.min(Math.max(target, LOWEST_BOX_RETURN / PPM), highest)
  try {
    return { how: 'chances', price_cents: box.price_cents, tickets: refitTickets(box, goal) }
  } catch (error) {
    if (!(error instanceof FitError) || box.welfare) throw error
    return {
      how: 'price',
      price_cents: refitPrice(box, goal, error),
      tickets: box.rows.map((row) => row.tickets),
    }
  }
}

/** @throws FitError when there are no such chances, or one of them would move too far */
function refitTickets(box: RefittedBox, goal: number): number[] {
  const tickets = fitTickets(box, goal)
  const moves = box.rows.map((row, index) => {
    const [before, after] = [row.tickets, tickets[index]!]
    return { before, after, times: Math.max(after / before, before / after) }
  })
  const { before, after, times } = moves.reduce((most, move) => (move.times > most.times ? move : most))
  if (times > MOST_CHANCE_MOVE) {
    throw new FitError(
      'refit_chances_far',
      `the chance of an item would have to be ${after} tickets instead of ${before}, which makes another box of it`,
      { before_ppm: before, after_ppm: after },
    )
  }
  return tickets
}

/** The whole price whose return is nearest to the goal, and allowed. @throws FitError; `refused` says why it is not the chances that move */
function refitPrice(
  { rows, price_cents, highest_return }: RefittedBox,
  goal: number,
  refused: FitError,
): number {
  const returnAt = (price: number) => expectedReturn(poolOfDraft({ rows, price_cents: price }))
  const exact = (returnAt(price_cents) * price_cents) / goal
  const [best] = [Math.floor(exact), Math.ceil(exact)]
    .filter((price) => price > 0 && !boxReturnFault(returnAt(price), highest_return))
    .toSorted((a, b) => Math.abs(returnAt(a) - goal) - Math.abs(returnAt(b) - goal))
  if (best === undefined)
    throw new FitError(
      'refit_no_price',
      'neither other chances nor another whole price return what is allowed',
    )
  if (best > price_cents * MOST_PRICE_MOVE || best * MOST_PRICE_MOVE < price_cents) {
    if (refused.kind === 'refit_chances_far') throw refused
    throw new FitError(
      'refit_price_far',
      `it would have to cost ${best} cents instead of ${price_cents}, which makes another box of it`,
      { price_cents, needed_cents: best },
    )
  }
  return best
}
