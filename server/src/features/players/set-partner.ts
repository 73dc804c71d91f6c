import type * as api from '@noktra/contract/admin/players'
import type { AdminCommand } from '../../platform/admin/serve-admin.ts'
import { AppError } from '../../platform/http/errors.ts'
import { getPlayer, subjectOf } from './player-row.ts'

/** Counts what a player draws from now on as a partner's, or as a player's again. */
export async function setPartner({ tx, body, clock }: AdminCommand<typeof api.setPartner>) {
  await getPlayer(tx, body.id)
  const changed = await tx
    .updateTable('player')
    .set({ partner_since: body.is_partner ? clock.now() : null })
    .where('id', '=', body.id)
    .where('partner_since', body.is_partner ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new AppError('player_partner_same')
  return {
    data: {},
    subject: subjectOf(body.id),
    before: { is_partner: !body.is_partner },
    after: { is_partner: body.is_partner },
  }
}
