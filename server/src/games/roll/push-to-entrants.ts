import type { RollPush } from '@noktra/contract/live'
import type { RollPhase } from '@noktra/contract/rolls'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { entriesWithPrizes } from './present-cards.ts'

/** Pushes what becomes of a room to its owner and entrants, as the bus tells of it after a commit. */
export function pushRolls(ctx: Ctx): void {
  ctx.bus.subscribe('roll', async (ids) => {
    if (ctx.live.size() === 0) return
    for (const id of new Set(ids)) await pushToEntrants(ctx, id)
  })
}

async function pushToEntrants({ db, live }: Pick<Ctx, 'db' | 'live'>, rollId: number): Promise<void> {
  const roll = await db
    .selectFrom('roll')
    .select(['owner_id', 'names', 'phase'])
    .where('id', '=', rollId)
    .executeTakeFirst()
  if (!roll) return
  const won = await wonBy(db, rollId)
  if (roll.owner_id !== null) won.set(roll.owner_id, 0)
  const room = {
    free_room_id: rollId,
    room_names: roll.names as RollPush['room_names'],
    phase: roll.phase as RollPhase,
  }
  live.toPlayers('roll', new Map([...won].map(([playerId, prizes]) => [playerId, { ...room, won: prizes }])))
}

/** How many prizes each entrant of a room has won; none before the draw. */
async function wonBy(db: Db, rollId: number): Promise<Map<number, number>> {
  const rows = await entriesWithPrizes(db)
    .select((select) => ['roll_entry.player_id', select.fn.count<number>('roll_prize.id').as('won')])
    .where('roll_entry.roll_id', '=', rollId)
    .groupBy('roll_entry.player_id')
    .execute()
  return new Map(rows.map((row) => [row.player_id, row.won]))
}
