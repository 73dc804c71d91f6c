import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/feeds'
import type { FeedKind } from '@noktra/contract/admin/feeds'
import { said } from '@noktra/languages/said'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { seal } from '../../../platform/secrets.ts'
import { addressFault } from './fetch-text.ts'
import { lockReadBy, markReadBy } from './keep-list.ts'
import { withdrawListOf, withdrawListReadBy } from './waiting-list.ts'

type Change = AdminCommand<typeof api.changeFeed>
type Fields = Omit<Change['body'], 'id' | 'version' | 'reason'>

/** Adds a feed; it is read at the next turn. */
export async function createFeed(command: AdminCommand<typeof api.createFeed>) {
  const { tx, staff, body, clock } = command
  const { kind } = body
  const now = clock.now()
  const fields = checkedFields(kind, body, command)
  await assertNameFree(tx, body.name, 0)
  const key = keyOf(command, kind, body, null)
  const { id } = await tx
    .insertInto('price_feed')
    .values({
      kind,
      ...fields,
      ...key,
      set_by: staff.id,
      set_at: now,
      created_at: now,
      due_at: kind === 'push' ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    data: { id },
    subject: `feed:${id}`,
    before: null,
    after: { kind, ...shown(fields, key.key_header) },
  }
}

/**
 * Changes a feed. Read from elsewhere, or in other money, it begins from nothing; a reading that runs is thrown away, and so is a list with
 * its prices that waits for a second person, also when it counts no more, its prices have to be younger, or another person saves it.
 */
export async function changeFeed(command: Change) {
  const { tx, staff, body, clock } = command
  const feed = await lockFeed(tx, body.id)
  if (feed.version !== body.version)
    throw new AppError('changed_meanwhile', { who: await nameOf(tx, feed.set_by) })
  const fields = checkedFields(feed.kind, body, command)
  await assertNameFree(tx, body.name, feed.id)
  const key = keyOf(command, feed.kind, body, feed)
  const isElsewhere = fields.address !== feed.address || fields.currency !== feed.currency
  if (isElsewhere) await forgetList(tx, feed.id)
  const now = clock.now()
  const isYounger = fields.max_age_minutes < feed.max_age_minutes
  // Who saves it answers for its prices from now on, and not for those that wait.
  const isAnothers = feed.set_by !== staff.id
  const isOut = isElsewhere || isYounger || isAnothers || fields.part !== 'counts'
  const withdrawn = isOut ? await withdrawListOf(tx, { ...feed, now }) : null
  await tx
    .updateTable('price_feed')
    .set({
      ...fields,
      ...key,
      version: feed.version + 1,
      is_due: true,
      set_by: staff.id,
      set_at: now,
      due_at: feed.kind === 'push' ? null : now,
      fault: null,
      fault_says: null,
      fault_since: null,
    })
    .where('id', '=', feed.id)
    .execute()
  return {
    data: {},
    subject: `feed:${feed.id}`,
    before: shown(feed, feed.key_header),
    after: {
      ...shown(fields, key.key_header),
      ...(body.key !== undefined && { key: 'changed' }),
      ...(withdrawn !== null && { withdrawn }),
    },
  }
}

/** Removes a feed: it is read no more, its prices count no more, also not those that wait for a second person, and its key is forgotten. */
export async function removeFeed({ tx, body, clock }: AdminCommand<typeof api.removeFeed>) {
  const feed = await lockFeed(tx, body.id)
  const now = clock.now()
  await forgetList(tx, feed.id)
  const withdrawn = await withdrawListOf(tx, { ...feed, now })
  await tx
    .updateTable('price_feed')
    .set({
      removed_at: now,
      is_due: true,
      part: 'off',
      key_header: null,
      sealed_key: null,
      version: feed.version + 1,
    })
    .where('id', '=', feed.id)
    .execute()
  return {
    data: {},
    subject: `feed:${feed.id}`,
    before: shown(feed, feed.key_header),
    after: withdrawn === null ? null : { withdrawn },
  }
}

/** @throws AppError feed_not_read for one that is pushed, rests, or waits for its currency */
export async function fetchFeed({ tx, body, clock }: AdminCommand<typeof api.fetchFeed>) {
  const feed = await lockFeed(tx, body.id)
  if (feed.kind === 'push' || feed.part === 'off' || feed.strange_currency !== null)
    throw new AppError('feed_not_read')
  await tx.updateTable('price_feed').set({ due_at: clock.now() }).where('id', '=', feed.id).execute()
  return { data: {}, subject: `feed:${feed.id}`, before: null, after: { read: 'now' } }
}

/**
 * A feed that stopped at another currency goes on: in that one, or in the one that was agreed before.
 * @throws AppError feed_not_stopped when it says yet another one
 */
export async function confirmCurrency({ tx, staff, body, clock }: AdminCommand<typeof api.confirmCurrency>) {
  const feed = await lockFeed(tx, body.id)
  const { strange_currency } = feed
  if (strange_currency === null || ![strange_currency, feed.currency].includes(body.currency))
    throw new AppError('feed_not_stopped')
  const now = clock.now()
  await forgetList(tx, feed.id)
  await tx
    .updateTable('price_feed')
    .set({
      currency: body.currency,
      version: feed.version + 1,
      is_due: true,
      set_by: staff.id,
      set_at: now,
      due_at: feed.kind === 'push' ? null : now,
      fault: null,
      fault_says: null,
      fault_since: null,
    })
    .where('id', '=', feed.id)
    .execute()
  return {
    data: {},
    subject: `feed:${feed.id}`,
    before: { currency: feed.currency, says: strange_currency },
    after: { currency: body.currency },
  }
}

/** What one USD is in another currency, in the name of who says it, until its time is over. */
export async function setRate({ tx, staff, body, clock }: AdminCommand<typeof api.setRate>) {
  const { currency, per_usd, good_hours } = body
  if (currency === 'USD') throw new AppError('invalid_input', { field: 'currency' })
  const now = clock.now()
  const row = {
    per_usd_micro: Math.round(per_usd * 1_000_000),
    rate_at: now,
    good_until: new Date(now.getTime() + good_hours * 3_600_000),
    feed_id: null,
    staff_id: staff.id,
  }
  const readers = await lockReadBy(tx, [currency])
  const before = await tx
    .selectFrom('currency_rate')
    .select('per_usd_micro')
    .where('currency', '=', currency)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await tx
    .insertInto('currency_rate')
    .values({ currency, ...row })
    .onConflict((conflict) => conflict.column('currency').doUpdateSet(row))
    .execute()
  await markReadBy(tx, readers, [currency])
  const withdrawn = await withdrawListReadBy(tx, { currencies: [currency], now })
  return {
    data: {},
    subject: `rate:${currency}`,
    before: before ? { per_usd: before.per_usd_micro / 1_000_000 } : null,
    after: { per_usd, good_hours, ...(withdrawn !== null && { withdrawn }) },
  }
}

/** @throws AppError feed_unknown */
export async function lockFeed(tx: Tx, id: number) {
  const feed = await tx
    .selectFrom('price_feed')
    .select(['id', 'name', 'address', 'key_header', 'sealed_key', 'currency', 'part', 'every_minutes'])
    .select(['max_age_minutes', 'version', 'set_by', 'strange_currency'])
    .select(sql<FeedKind>`kind`.as('kind'))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!feed) throw new AppError('feed_unknown')
  return feed
}

type Feed = Awaited<ReturnType<typeof lockFeed>>

/** The fields as they are kept: those that a kind does not have are null. @throws AppError naming the field */
function checkedFields(kind: FeedKind, body: Fields, { config }: Pick<Change, 'config'>) {
  const { name, part, every_minutes, max_age_minutes } = body
  const address = kind === 'push' ? null : (body.address ?? '')
  if (address !== null) {
    const fault = kind === 'folder' ? folderFault(address) : addressFault(address, config)
    if (fault)
      throw new AppError('feed_address_refused', {
        field: 'address',
        why: said(`feeds:address_faults.${fault}`, { folder: config.feedFolder }),
      })
  }
  const currency = kind === 'rates' ? null : (body.currency ?? null)
  if (kind !== 'rates' && currency === null) throw new AppError('invalid_input', { field: 'currency' })
  return { name, address, currency, part, every_minutes, max_age_minutes }
}

function folderFault(name: string): 'folder' | null {
  return /^[A-Za-z0-9][\w-]{0,59}$/.test(name) ? null : 'folder'
}

/**
 * What is sent with each call. A key that is kept goes to the origin for which it was given, and to no other.
 * @throws AppError feed_key_again
 */
function keyOf(
  { secrets }: Pick<Change, 'secrets'>,
  kind: FeedKind,
  { key_header, key, address = '' }: Fields,
  before: Feed | null,
): { key_header: string | null; sealed_key: Buffer | null } {
  const takesKey = kind === 'json' || kind === 'csv' || kind === 'rates'
  if (!takesKey || key_header === undefined) return { key_header: null, sealed_key: null }
  if (key !== undefined) return { key_header, sealed_key: seal(secrets, Buffer.from(key, 'utf8')) }
  const isSameOrigin = before?.address && new URL(before.address).origin === new URL(address).origin
  if (!before?.sealed_key || !isSameOrigin) throw new AppError('feed_key_again', { field: 'key' })
  return { key_header, sealed_key: before.sealed_key }
}

async function assertNameFree(tx: Tx, name: string, id: number): Promise<void> {
  const other = await tx
    .selectFrom('price_feed')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('removed_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw new AppError('feed_name_taken', { field: 'name' })
}

async function forgetList(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('feed_price').where('feed_id', '=', id).execute()
  await tx
    .updateTable('price_feed')
    .set({ prices_at: null, list_hash: null, rows: null, strange_currency: null })
    .where('id', '=', id)
    .execute()
}

async function nameOf(tx: Tx, staffId: number): Promise<string> {
  const { name } = await tx
    .selectFrom('staff')
    .select('name')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return name
}

/** For the audit log: never the key. */
function shown(
  fields: Omit<ReturnType<typeof checkedFields>, 'part'> & { part: string },
  header: string | null,
) {
  const { name, address, currency, part, every_minutes, max_age_minutes } = fields
  return { name, address, currency, part, every_minutes, max_age_minutes, key_header: header }
}
