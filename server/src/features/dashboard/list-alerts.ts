import { sql } from 'kysely'
import { sayKept } from '@noktra/languages/say'
import type { AlertKind } from '@noktra/contract/admin/dashboard'
import type * as api from '@noktra/contract/admin/dashboard'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { adminPage, readAfter } from '../../platform/http/page.ts'

/** Alerts, newest first. */
export async function listAlerts({ db, query, language }: AdminQuery<typeof api.listAlerts>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  let select = db
    .selectFrom('alert')
    .leftJoin('staff', 'staff.id', 'alert.acknowledged_by')
    .select(['alert.id', 'kind', 'subject', 'text', 'says', 'since', 'last_at', 'cleared_at'])
    .select(['acknowledged_by', 'acknowledged_at', 'acknowledged_why', 'staff.name'])
  if (after) select = select.where('alert.id', '<', after[0]!)
  if (query.kind) select = select.where('kind', '=', query.kind)
  if (query.state) select = select.where('cleared_at', query.state === 'open' ? 'is' : 'is not', null)
  const rows = await select
    .orderBy('alert.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, ({ name, says, ...row }) => ({
    ...row,
    text: sayKept(says, row.text, language),
    kind: row.kind as AlertKind,
    since: unixSeconds(row.since),
    last_at: unixSeconds(row.last_at),
    cleared_at: row.cleared_at && unixSeconds(row.cleared_at),
    acknowledged_by: row.acknowledged_by === null ? null : { id: row.acknowledged_by, name: name! },
    acknowledged_at: row.acknowledged_at && unixSeconds(row.acknowledged_at),
  }))
}

/** For the bar on top of every page. */
export async function countAlerts({ db }: AdminQuery<typeof api.countAlerts>) {
  return db
    .selectFrom('alert')
    .select([
      sql<number>`count(*)`.as('open'),
      sql<number>`count(*) filter (where acknowledged_at is null)`.as('unacknowledged'),
    ])
    .where('cleared_at', 'is', null)
    .executeTakeFirstOrThrow()
}
