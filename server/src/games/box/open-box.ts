import type * as api from '@noktra/contract/boxes'
import type { Command } from '../../platform/http/serve.ts'
import { openBoxes, type OpenOrder } from '../../core/openings/open-boxes.ts'
import { openingTogether } from '../../core/openings/open-together.ts'

const orderOne = ({ body }: Pick<Command<typeof api.openBox>, 'body'>): OpenOrder => ({
  boxId: body.box_id,
  num: 1,
  poolVersion: body.pool_version,
  poolHash: body.pool_hash,
  pay: 'coins',
  source: 'box',
})

const orderMany = ({ body }: Pick<Command<typeof api.unpackBoxes>, 'body'>): OpenOrder => ({
  ...orderOne({ body }),
  num: body.num,
})

/** Opens one box for coins. */
export function openBox(command: Command<typeof api.openBox>) {
  return openBoxes(command, orderOne(command))
}

/** The same for several players at once. */
export const openBoxTogether = openingTogether<typeof api.openBox>(orderOne)

/** Opens several boxes for coins: all of them or, when the money is short, none. */
export function unpackBoxes(command: Command<typeof api.unpackBoxes>) {
  return openBoxes(command, orderMany(command))
}

/** The same for several players at once. */
export const unpackBoxesTogether = openingTogether<typeof api.unpackBoxes>(orderMany)

/** Opens boxes with keys; a key gives no level points. */
export function unpackByKey(command: Command<typeof api.unpackByKey>) {
  return openBoxes(command, {
    boxId: command.body.box_id,
    num: command.body.num,
    poolVersion: command.body.pool_version,
    poolHash: command.body.pool_hash,
    pay: 'key',
    source: 'key',
  })
}
