import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Warning } from '../../platform/providers/mail/warning-text.ts'
import type { Address } from '../../core/addresses/address.ts'

type Told = {
  playerId: number
  change: Warning['change']
  /** The contacts as they were before the change: the person who made it may have the new one. */
  contacts: Address[]
  language: Language
  heldUntil?: Date
}

/** Has a player's contacts told, soon after the commit, that something has changed by which one gets in. */
export async function warnContacts(
  tx: Tx,
  { clock, providers }: Pick<Ctx, 'clock' | 'providers'>,
  { playerId, change, contacts, language, heldUntil }: Told,
): Promise<void> {
  const now = clock.now()
  const reached = contacts.filter(({ kind }) => (kind === 'mobile' ? providers.sms?.warn : providers.mail))
  if (reached.length === 0) return
  await tx
    .insertInto('warning')
    .values(
      reached.map(({ kind, value }) => ({
        player_id: playerId,
        kind,
        address: value,
        change,
        language,
        held_until: heldUntil ?? null,
        created_at: now,
        next_at: now,
      })),
    )
    .execute()
}
