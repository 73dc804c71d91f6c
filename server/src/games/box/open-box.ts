import type * as api from '@noktra/contract/boxes'
import type { Move } from '../../platform/http/serve.ts'
import { openBoxes, type OpenOrder } from '../../core/openings/open-boxes.ts'
import { openingTogether } from '../../core/openings/open-together.ts'

const orderOne = ({ body }: Pick<Move<typeof api.openBox>, 'body'>): OpenOrder => ({
  boxId: body.box_id,
  num: 1,
  poolVersion: body.pool_version,
  pay: 'coins',
  source: 'box',
})

const orderMany = ({ body }: Pick<Move<typeof api.unpackBoxes>, 'body'>): OpenOrder => ({
  ...orderOne({ body }),
  num: body.num,
})

/** Opens one box for coins. */
export function openBox(move: Move<typeof api.openBox>) {
  return openBoxes(move, orderOne(move))
}

/** The same for several players at once. */
export const openBoxTogether = openingTogether<typeof api.openBox>(orderOne)

/** Opens several boxes for coins: all of them or, when the money is short, none. */
export function unpackBoxes(move: Move<typeof api.unpackBoxes>) {
  return openBoxes(move, orderMany(move))
}

/** The same for several players at once. */
export const unpackBoxesTogether = openingTogether<typeof api.unpackBoxes>(orderMany)

/** Opens boxes with keys; a key gives no level points. */
export function unpackByKey(move: Move<typeof api.unpackByKey>) {
  return openBoxes(move, {
    boxId: move.body.box_id,
    num: move.body.num,
    poolVersion: move.body.pool_version,
    pay: 'key',
    source: 'key',
  })
}
