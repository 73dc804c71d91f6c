import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/feeds'
import type { AdminCommand, AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { containing } from '../../../platform/db/like.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { adminPage, readAfter } from '../../../platform/http/page.ts'
import { sha256 } from '../../../platform/secrets.ts'
import { lockFeed } from './save-feed.ts'

/** Tokens are told from others at a glance, where one is found. */
const PREFIX = 'nkp_'
const TOKEN = /^nkp_[A-Za-z0-9_-]{43}$/

/** Programs that may push lists, newest first; those whose token has ended too. */
export async function listServiceAccounts({ db, query }: AdminQuery<typeof api.listServiceAccounts>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  let select = db
    .selectFrom('service_account as account')
    .innerJoin('price_feed as feed', 'feed.id', 'account.feed_id')
    .innerJoin('staff as maker', 'maker.id', 'account.created_by')
    .leftJoin('staff as ender', 'ender.id', 'account.revoked_by')
    .select(['account.id', 'account.name', 'feed.id as feed_id', 'feed.name as feed_name', 'feed.removed_at'])
    .select(['maker.id as maker_id', 'maker.name as maker_name', 'maker.status', 'ender.id as ender_id'])
    .select(['ender.name as ender_name', 'account.created_at', 'last_used_at', 'revoked_at'])
  if (after) select = select.where('account.id', '<', after[0]!)
  if (query.q) select = select.where('account.name', 'ilike', containing(query.q))
  const rows = await select
    .orderBy('account.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, (row) => ({
    id: row.id,
    name: row.name,
    feed: { id: row.feed_id, name: row.feed_name },
    created_by: { id: row.maker_id, name: row.maker_name },
    created_at: unixSeconds(row.created_at),
    last_used_at: row.last_used_at && unixSeconds(row.last_used_at),
    revoked_at: row.revoked_at && unixSeconds(row.revoked_at),
    revoked_by: row.ender_id === null ? null : { id: row.ender_id, name: row.ender_name ?? '' },
    works: row.revoked_at === null && row.removed_at === null && row.status === 'active',
  }))
}

/** Gives a program its token, this once: the store keeps the hash alone. */
export async function createServiceAccount(command: AdminCommand<typeof api.createServiceAccount>) {
  const { tx, staff, body, clock } = command
  const feed = await lockFeed(tx, body.feed_id)
  if (feed.kind !== 'push') throw new AppError('feed_not_pushed', { field: 'feed_id' })
  const token = PREFIX + randomBytes(32).toString('base64url')
  const made = await tx
    .insertInto('service_account')
    .values({
      name: body.name,
      feed_id: feed.id,
      token_hash: sha256(token),
      created_by: staff.id,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new AppError('service_account_name_taken', { field: 'name' })
  return {
    data: { id: made.id, token },
    subject: `service-account:${made.id}`,
    before: null,
    after: { name: body.name, feed: feed.name },
  }
}

/** Ends a token: whatever comes with it from the commit on is refused. */
export async function revokeServiceAccount(command: AdminCommand<typeof api.revokeServiceAccount>) {
  const { tx, staff, body, clock } = command
  const ended = await tx
    .updateTable('service_account')
    .set({ revoked_at: clock.now(), revoked_by: staff.id })
    .where('id', '=', body.id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!ended) throw new AppError('service_account_unknown')
  return {
    data: {},
    subject: `service-account:${body.id}`,
    before: { name: ended.name },
    after: { token: 'ended' },
  }
}

export type ServiceAccount = { id: number; name: string; feed_id: number }

/** Whose token it is; undefined for one that opens nothing: its maker has to be on the staff still, and its feed to be there. */
export async function findServiceAccount(
  db: Db,
  authorization: string | undefined,
): Promise<ServiceAccount | undefined> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
  if (!TOKEN.test(token)) return undefined
  return db
    .selectFrom('service_account as account')
    .innerJoin('price_feed as feed', 'feed.id', 'account.feed_id')
    .innerJoin('staff', 'staff.id', 'account.created_by')
    .select(['account.id', 'account.name', 'account.feed_id'])
    .where('account.token_hash', '=', sha256(token))
    .where('account.revoked_at', 'is', null)
    .where('feed.removed_at', 'is', null)
    .where('staff.status', '=', 'active')
    .where(sql<boolean>`staff.role = 'owner'`)
    .executeTakeFirst()
}
