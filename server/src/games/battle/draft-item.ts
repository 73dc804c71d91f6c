import type * as api from '@noktra/contract/battles'
import { next } from '@noktra/game/battle/battle-state'
import { draftState } from '@noktra/game/battles'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { listSeats, lockBattle } from './battle-row.ts'
import { goOnDrafting, listDraws, listPicks, outcomeOfBattle, storePick } from './decide-battle.ts'
import { BATTLE } from './topics.ts'

/** Takes an item when it is one's turn in the draft of the winning pair. */
export async function draftItem(command: Command<typeof api.draftItem>) {
  const { tx, player, body, clock, bus, afterCommit } = command
  const now = clock.now()
  const battle = await lockBattle(tx, body.room_id)
  if (next(battle.phase, { type: 'item_picked' }).fault) throw new AppError('battle_no_draft')
  const seats = await listSeats(tx, battle.id)
  const mine = seats.find((seat) => seat.player_id === player.id)
  const draws = await listDraws(tx, battle.id)
  const { totals } = outcomeOfBattle(command, battle, draws)
  const picks = await listPicks(tx, battle.id, draws)
  const state = draftState(draws, battle.winners, totals, picks)
  if (!mine || state.turn !== mine.seat) throw new AppError('battle_not_your_turn')
  const wanted = draws.find((draw) => draw.id === body.item_id)
  const offered = state.options.some((item) => item.round === wanted?.round && item.seat === wanted?.seat)
  if (!wanted || !offered) throw new AppError('battle_item_not_offered')
  await storePick(tx, battle.id, { state, draws, picks, wanted: wanted.id, auto: false, now })
  await goOnDrafting(tx, battle, { draws, totals, seats, now })
  afterCommit(() => bus.publish(BATTLE, battle.id))
  const all = await listPicks(tx, battle.id, draws)
  return { picks: all.map((pick) => ({ seat: pick.seat, item_id: pick.draw_id, auto: pick.auto })) }
}
