import type * as api from '@noktra/contract/upgrades'
import { AppError } from '../../platform/http/errors.ts'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { Call } from '../../platform/http/serve.ts'
import { presentUpgrades, selectUpgrades } from './present-upgrade.ts'

/** The player's own upgrades, or everybody's, newest first. */
export async function upgradeRecord({ db, query, player, language }: Call<typeof api.upgradeRecord>) {
  if (query.scope === 'mine' && !player) throw new AppError('not_signed_in')
  const after = readAfter(query.after, 1)
  let select = selectUpgrades(db)
  let count = db.selectFrom('upgrade').select((all) => all.fn.countAll<number>().as('total'))
  if (query.scope === 'mine') {
    select = select.where('upgrade.player_id', '=', player!.id)
    count = count.where('player_id', '=', player!.id)
  }
  if (after) select = select.where('upgrade.id', '<', after[0]!)
  const rows = await select
    .orderBy('upgrade.id', 'desc')
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const { total } = await count.executeTakeFirstOrThrow()
  const page = cutPage(rows, query.page_size, (row) => [row.id])
  return { list: await presentUpgrades(db, page.list, language), total, next: page.next }
}
