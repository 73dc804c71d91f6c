import type * as api from '@noktra/contract/admin/boxes'
import { RETURN_BAND } from '@noktra/game/box-drafts'
import type { Act } from '../../../admin/serve-admin.ts'
import { AppError } from '../../../http/errors.ts'
import { selectBoxRows } from './select-box-rows.ts'

/** Takes a box off sale. Battle rooms that wait with it are closed and paid back by their own sweep. */
export async function retireBox({ tx, body }: Act<typeof api.retireBox>) {
  const retired = await tx
    .updateTable('box')
    .set({ status: 'retired', sell_until: null })
    .where('id', '=', body.id)
    .where('status', '=', 'on_sale')
    .returning('id')
    .executeTakeFirst()
  if (!retired) await refuse(tx, body.id, 'only a box that is on sale can be retired')
  return changed(body.id, 'on_sale', 'retired')
}

/** Puts a retired box on sale again, unless the prices of today have made its odds wrong. */
export async function bringBackBox({ tx, body }: Act<typeof api.bringBackBox>) {
  const back = await tx
    .updateTable('box')
    .set({ status: 'on_sale' })
    .where('id', '=', body.id)
    .where('status', '=', 'retired')
    .where('active_version', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!back) await refuse(tx, body.id, 'only a box that was retired can be brought back')
  const [row] = await selectBoxRows(tx, { id: body.id, limit: 1 })
  if (row?.out_of_band) {
    const returned = ((row.current_return ?? 0) * 100).toFixed(2)
    const [lowest, highest] = [RETURN_BAND.lowest * 100, RETURN_BAND.highest * 100]
    throw new AppError('rule_broken', {
      why: `at the prices of today it returns ${returned} %, outside ${lowest}-${highest} %: publish a new version`,
    })
  }
  return changed(body.id, 'retired', 'on_sale')
}

function changed(id: number, before: string, after: string) {
  return { data: {}, subject: `box:${id}`, before: { status: before }, after: { status: after } }
}

/** @throws AppError subject_unknown, rule_broken */
async function refuse(tx: Act['tx'], id: number, why: string): Promise<never> {
  const box = await tx.selectFrom('box').select('id').where('id', '=', id).executeTakeFirst()
  if (!box) throw new AppError('subject_unknown', { field: 'id' })
  throw new AppError('rule_broken', { why })
}
