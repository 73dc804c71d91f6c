import type * as api from '@noktra/contract/admin/boxes'
import { said } from '@noktra/languages/said'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { lockDraft } from './draft-content.ts'

/** Takes back a publication before its time, or dismisses one that failed. Its draft is where it was. */
export async function endPublication({ tx, body, clock }: AdminCommand<typeof api.endPublication>) {
  const found = await tx
    .selectFrom('box_publication')
    .select('box_id')
    .where('id', '=', body.id)
    .executeTakeFirst()
  if (!found) throw new AppError('subject_unknown', { field: 'id' })
  await lockDraft(tx, found.box_id)
  const { status } = await tx
    .selectFrom('box_publication')
    .select('status')
    .where('id', '=', body.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (status !== 'waiting' && status !== 'failed') {
    const why = said(status === 'done' ? 'reasons:boxes.ended_done' : 'reasons:boxes.ended_cancelled')
    throw new AppError('rule_broken', { why })
  }
  await tx
    .updateTable('box_publication')
    .set({ status: 'cancelled', ended_at: clock.now() })
    .where('id', '=', body.id)
    .execute()
  return {
    data: {},
    subject: `box:${found.box_id}`,
    before: { publication: body.id, status },
    after: { publication: body.id, status: 'cancelled' },
  }
}
