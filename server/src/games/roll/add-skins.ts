import type * as api from '@noktra/contract/rolls'
import { ROLL_PRIZES } from '@noktra/game/rolls'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { putPrizes } from './insert-roll.ts'
import { publishChange, lockOwnRoll } from './own-roll.ts'
import { presentRoll } from './present-roll.ts'
import { changeRoll } from './roll-row.ts'
import { prizesOfItems, stakeItems } from './stake-prizes.ts'

/** Stakes more items of its owner in a room that is not locked yet; who joined is told. */
export async function addSkins(command: Command<typeof api.addRollSkins>) {
  const { tx, player, body, clock } = command
  const now = clock.now()
  const roll = await lockOwnRoll(tx, body.free_room_id, player.id, now)
  const prize_num = roll.prize_num + body.item_ids.length
  if (prize_num > ROLL_PRIZES.most) throw new AppError('roll_prizes', { field: 'item_ids' })

  const order = { playerId: player.id, itemIds: body.item_ids, now }
  const prizes = await prizesOfItems(tx, order)
  await stakeItems(tx, { ...order, rollId: roll.id })
  await putPrizes(tx, roll.id, prizes, now)
  const prize_pool = prizes.reduce((sum, prize) => sum + prize.value, roll.prize_pool)
  const changed = await changeRoll(tx, roll, { prize_num, prize_pool })
  await publishChange(tx, roll.id, { what: 'prizes', num: prizes.length, now })
  command.afterCommit(() => command.bus.publish('roll', roll.id))
  return { room: await presentRoll(command, changed) }
}
