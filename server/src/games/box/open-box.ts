import type * as api from '@noktra/contract/boxes'
import type { Move } from '../../platform/http/serve.ts'
import { openBoxes } from '../../core/openings/open-boxes.ts'

/** Opens one box for coins. */
export function openBox(move: Move<typeof api.openBox>) {
  return openBoxes(move, {
    boxId: move.body.box_id,
    num: 1,
    poolVersion: move.body.pool_version,
    pay: 'coins',
  })
}

/** Opens several boxes for coins: all of them or, when the money is short, none. */
export function unpackBoxes(move: Move<typeof api.unpackBoxes>) {
  return openBoxes(move, {
    boxId: move.body.box_id,
    num: move.body.num,
    poolVersion: move.body.pool_version,
    pay: 'coins',
  })
}

/** Opens boxes with keys; a key gives no level points. */
export function unpackByKey(move: Move<typeof api.unpackByKey>) {
  return openBoxes(move, {
    boxId: move.body.box_id,
    num: move.body.num,
    poolVersion: move.body.pool_version,
    pay: 'key',
  })
}
