import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'

/**
 * Ends an envelope before its time: what is not claimed stays with the house, and its seed becomes public. Whether there was
 * one to close.
 */
export async function closeEnvelope(tx: Tx, { clock }: Pick<Ctx, 'clock'>, id: number): Promise<boolean> {
  const closed = await tx
    .updateTable('envelope')
    .set({ closed_at: clock.now() })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}
