import type * as api from '@noktra/contract/admin/catalogue'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { DesignNames } from '../../../core/skins/skin-face.ts'

/** Names a design for players. What it is filtered by and its name on the market stay. */
export async function renameDesign({ tx, body }: AdminCommand<typeof api.renameDesign>) {
  const { design_id, family, finish } = body
  const design = await tx
    .selectFrom('design')
    .select(['id', 'names'])
    .where('id', '=', design_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!design) throw new AppError('subject_unknown', { field: 'design_id' })
  const before = design.names as DesignNames
  const names: DesignNames = {
    ...before,
    family: { ...before.family, ...family },
    finish: { ...before.finish, ...finish },
  }
  await tx
    .updateTable('design')
    .set({ names: JSON.stringify(names) })
    .where('id', '=', design_id)
    .execute()
  return {
    data: {},
    subject: `design:${design_id}`,
    before: { family: before.family, finish: before.finish },
    after: { family, finish },
  }
}
