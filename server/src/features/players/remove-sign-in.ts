import type * as api from '@noktra/contract/admin/players'
import type { AdminCommand } from '../../platform/admin/serve-admin.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { maskEmail, maskMobile } from '../../core/addresses/address.ts'
import { lockPlayer } from '../users/assert-owner.ts'
import { endSessions, publishSignedOut } from '../users/end-sessions.ts'
import { lockAddress } from '../users/limits.ts'
import { dropRecoveryCodes } from '../users/recovery-codes.ts'
import { notifySecurity } from '../users/notify-security.ts'
import { getPlayer, subjectOf } from './player-row.ts'

/** Takes the second factor of a player away who lost it and has shown who they are; they learn of it by their bell. */
export async function removeTotp(command: AdminCommand<typeof api.removeTotp>) {
  const { tx, body, afterCommit } = command
  await getPlayer(tx, body.id)
  await lockPlayer(tx, body.id)
  const removed = await tx
    .deleteFrom('totp')
    .where('player_id', '=', body.id)
    .where('confirmed_at', 'is not', null)
    .returning('player_id')
    .executeTakeFirst()
  if (!removed) throw new AppError('totp_off')
  await dropRecoveryCodes(tx, body.id)
  await notifySecurity(tx, command, afterCommit, { playerId: body.id, change: 'totp_removed' })
  const ended = await endAll(command, body.id)
  return {
    data: { ended },
    subject: subjectOf(body.id),
    before: { totp: 'on', sessions: ended },
    after: { totp: 'off', sessions: 0 },
  }
}

/** Takes a phone or an e-mail address away that its player has lost; one way to sign in has to be left. */
export async function removeContact(command: AdminCommand<typeof api.removeContact>) {
  const { tx, body, afterCommit } = command
  const { id, contact } = body
  await getPlayer(tx, id)
  const { [contact]: value } = await contactsOf(tx, id)
  if (value === null) throw new AppError('contact_missing', { field: 'contact' })
  await lockAddress(tx, { kind: contact, value })
  await lockPlayer(tx, id)
  const now = await contactsOf(tx, id)
  if (now[contact] !== value) throw new AppError('contact_missing', { field: 'contact' })
  const other = contact === 'mobile' ? now.email : now.mobile
  if (other === null && now.steam_id === null) throw new AppError('contact_last', { field: 'contact' })
  await tx
    .updateTable('player')
    .set({ [contact]: null })
    .where('id', '=', id)
    .execute()
  await notifySecurity(tx, command, afterCommit, { playerId: id, change: `${contact}_removed` })
  const ended = await endAll(command, id)
  return {
    data: { ended },
    subject: subjectOf(id),
    before: { [contact]: contact === 'mobile' ? maskMobile(value) : maskEmail(value), sessions: ended },
    after: { [contact]: null, sessions: 0 },
  }
}

async function contactsOf(tx: Tx, id: number) {
  return tx
    .selectFrom('player')
    .select(['mobile', 'email', 'steam_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function endAll(
  { tx, clock, live, bus, afterCommit }: Pick<AdminCommand, 'tx' | 'clock' | 'live' | 'bus' | 'afterCommit'>,
  playerId: number,
): Promise<number> {
  const ended = await endSessions(tx, { playerId, now: clock.now(), which: 'all' })
  afterCommit(() => publishSignedOut({ live, bus }, playerId))
  return ended
}
