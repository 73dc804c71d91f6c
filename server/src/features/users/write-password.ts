import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Address } from '../../core/addresses/address.ts'
import { addressesOf } from './assert-owner.ts'
import { holdRetrieval } from './hold-retrieval.ts'
import { warnContacts } from './warn-contacts.ts'

/**
 * Writes a player's password. One that takes the place of another holds retrieval for 24 hours, and the player's contacts are told;
 * the first one does neither. The player's row is locked already. Gives the contacts.
 */
export async function writePassword(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'providers'> & { language: Language },
  { playerId, passwordHash }: { playerId: number; passwordHash: string },
): Promise<{ contacts: Address[] }> {
  const before = await tx
    .selectFrom('player')
    .select(['mobile', 'email', 'password_hash'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  await tx.updateTable('player').set({ password_hash: passwordHash }).where('id', '=', playerId).execute()
  const contacts = addressesOf(before)
  if (before.password_hash !== null) {
    const heldUntil = await holdRetrieval(tx, ctx, { playerId, cause: 'password' })
    await warnContacts(tx, ctx, { playerId, change: 'password', contacts, language: ctx.language, heldUntil })
  }
  return { contacts }
}
