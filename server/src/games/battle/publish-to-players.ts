import type { Ctx } from '../../platform/context.ts'
import { BATTLE } from './topics.ts'

/** A room ended and paid back: it changed for everybody, and so did the balances and the bells of those inside. */
export async function publishToPlayers(
  { db, bus }: Pick<Ctx, 'db' | 'bus'>,
  battleId: number,
): Promise<void> {
  bus.publish(BATTLE, battleId)
  const seats = await db
    .selectFrom('battle_seat')
    .select('player_id')
    .where('battle_id', '=', battleId)
    .execute()
  for (const { player_id } of seats) {
    if (player_id === null) continue
    bus.publish('balance', player_id)
    bus.publish('notification', player_id)
  }
}
