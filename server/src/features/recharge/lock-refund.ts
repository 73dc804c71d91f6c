import type { Tx } from '../../platform/db/connect.ts'

/** The rebate first, as who claims it does; then the purses of both in the order of their ids, as plays of many do. */
export async function lockRefund(tx: Tx, playerId: number, orderNo: string): Promise<void> {
  const rebate = await tx
    .selectFrom('rebate')
    .select('inviter_id')
    .where('cause', '=', 'recharge')
    .where('ref', '=', orderNo)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await tx
    .selectFrom('account')
    .select('id')
    .where('player_id', 'in', rebate ? [playerId, rebate.inviter_id] : [playerId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
