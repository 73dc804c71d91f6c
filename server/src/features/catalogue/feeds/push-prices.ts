import type * as api from '@noktra/contract/admin/feeds'
import { sql } from 'kysely'
import { sayKept } from '@noktra/languages/say'
import { asWritten } from '@noktra/languages/said'
import { writeAudit } from '../../../platform/admin/write-audit.ts'
import type { SignInCall } from '../../../platform/admin/serve-admin.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { readIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { countUse, networkLimit } from '../../../platform/http/rate-limit.ts'
import { sha256 } from '../../../platform/secrets.ts'
import { FeedRefusal } from './feed-refusal.ts'
import { GIVE_UP_MS } from './fetch-due.ts'
import { endReading, type Reading, type ReadingFeed } from './keep-list.ts'
import { readFeedList } from './read-feed.ts'
import { findServiceAccount, type ServiceAccount } from './service-accounts.ts'

const HOUR_MS = 3_600_000
/** Lists, and looks at what became of them, of one account an hour; wrong tokens of one network. */
const MOST_PUSHES = 60
const MOST_LOOKS = 600
const MOST_WRONG = 20

type PushState = (typeof api.PUSH_STATES)[number]
type Push = SignInCall<typeof api.pushPrices>

/** Keeps a list that a program brings, as if the store had read it itself. The same key brings it once. */
export async function pushPrices(call: Push) {
  const account = await whoPushes(call, { bucket: 'push', most: MOST_PUSHES })
  const { text } = call.body
  const key = readIdempotencyKey(call.request.headers['idempotency-key'])
  const now = call.clock.now()
  const id = await call.transact(async (tx) => {
    const feed = await lockPushed(tx, account)
    const again = key === null ? null : await findPush(tx, account, key, text)
    if (again !== null) return again
    const fetch = await tx
      .insertInto('feed_fetch')
      .values({
        feed_id: feed.id,
        account_id: account.id,
        push_key: key,
        push_hash: key === null ? null : sha256(text),
        started_at: now,
        give_up_at: new Date(now.getTime() + GIVE_UP_MS),
        outcome: 'running',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const reading = read(text, feed, now)
    await endReading(tx, { fetchId: fetch.id, feed, reading, now })
    await tx.updateTable('service_account').set({ last_used_at: now }).where('id', '=', account.id).execute()
    await writeAudit(tx, call.secrets, {
      staffId: null,
      action: 'feeds/push',
      subject: `feed:${feed.id}`,
      before: null,
      after:
        'refusal' in reading
          ? { push: fetch.id, refused: reading.refusal.fault }
          : {
              push: fetch.id,
              ...('list' in reading && { rows: reading.list.rows, errors: reading.list.errors }),
            },
      reason: `service account ${account.id} (${account.name})`,
      network: call.network,
      approvalId: null,
      now,
    })
    return fetch.id
  })
  const result = await resultOf(call, account, id)
  if (result.state === 'refused') throw new AppError('push_refused', { why: asWritten(result.why ?? ''), id })
  return result
}

/** What became of a list, for the account that pushed it. */
export async function pushResult(call: SignInCall<typeof api.pushResult>) {
  const account = await whoPushes(call, { bucket: 'push-look', most: MOST_LOOKS })
  return resultOf(call, account, call.query.id)
}

/** @throws AppError service_token_wrong, too_many_requests */
async function whoPushes(
  call: Pick<Push, 'request' | 'network'> & Ctx,
  { bucket, most }: { bucket: string; most: number },
): Promise<ServiceAccount> {
  const account = await findServiceAccount(call.db, call.request.headers.authorization)
  if (!account) {
    await countUse(call, [
      {
        bucket: `push-wrong:${call.network}`,
        most: networkLimit(call.config, MOST_WRONG),
        windowMs: HOUR_MS,
      },
    ])
    throw new AppError('service_token_wrong')
  }
  await countUse(call, [{ bucket: `${bucket}:${account.id}`, most, windowMs: HOUR_MS }])
  return account
}

type PushedFeed = ReadingFeed & { strange_currency: string | null }

/** The feed of an account, held until the commit: lists that come at once are kept one after the other. */
async function lockPushed(tx: Tx, account: ServiceAccount): Promise<PushedFeed> {
  const feed = await tx
    .selectFrom('price_feed')
    .innerJoin('service_account', 'service_account.feed_id', 'price_feed.id')
    .select(['price_feed.id', 'version', 'address', 'currency', 'max_age_minutes', 'strange_currency'])
    .where('service_account.id', '=', account.id)
    .where('service_account.revoked_at', 'is', null)
    .where('price_feed.removed_at', 'is', null)
    .forNoKeyUpdate('price_feed')
    .executeTakeFirst()
  if (!feed) throw new AppError('service_token_wrong')
  return { ...feed, kind: 'push' }
}

/** A feed that stopped takes nothing until staff have said what its currency is. */
function read(text: string, feed: PushedFeed, now: Date): Reading {
  const { strange_currency: currency, currency: agreed } = feed
  try {
    if (currency !== null) throw new FeedRefusal('currency', { currency, agreed: agreed ?? '' }, currency)
    return { list: readFeedList({ text, at: now }, feed, now) }
  } catch (error) {
    if (error instanceof FeedRefusal) return { refusal: error }
    throw error
  }
}

/** @throws AppError idempotency_key_reused */
async function findPush(tx: Tx, account: ServiceAccount, key: string, text: string): Promise<number | null> {
  const before = await tx
    .selectFrom('feed_fetch')
    .select(['id', 'push_hash'])
    .where('account_id', '=', account.id)
    .where('push_key', '=', key)
    .executeTakeFirst()
  if (!before) return null
  if (!before.push_hash?.equals(sha256(text))) throw new AppError('idempotency_key_reused')
  return before.id
}

type Counts = { new: number; changed: number }

async function resultOf(
  { db, language }: { db: Db; language: Push['language'] },
  account: ServiceAccount,
  id: number,
) {
  const row = await db
    .selectFrom('feed_fetch')
    .leftJoin('import_batch', 'import_batch.id', 'feed_fetch.batch_id')
    .leftJoin('approval', 'approval.id', 'import_batch.approval_id')
    .select([
      'feed_fetch.id',
      'outcome',
      'fault',
      'feed_fetch.says',
      'rows',
      'errors',
      'batch_id',
      'applied_at',
    ])
    .select('approval.status as asked')
    .select(sql<Counts | null>`import_batch.summary -> 'counts'`.as('counts'))
    .where('feed_fetch.id', '=', id)
    .where('feed_fetch.account_id', '=', account.id)
    .executeTakeFirst()
  if (!row) throw new AppError('subject_unknown', { field: 'id' })
  return {
    id: row.id,
    state: stateOf(row),
    rows: row.rows ?? 0,
    errors: row.errors ?? 0,
    why: row.fault === null ? null : sayKept(row.says, row.fault, language),
    batch_id: row.batch_id,
    new: row.counts?.new ?? null,
    changed: row.counts?.changed ?? null,
  }
}

function stateOf(row: {
  outcome: string
  batch_id: number | null
  applied_at: Date | null
  asked: string | null
}): PushState {
  if (row.outcome === 'fault') return 'refused'
  if (row.applied_at) return 'applied'
  if (row.batch_id !== null) return row.asked === 'waiting' ? 'waiting' : 'ended'
  return row.outcome === 'lost' ? 'ended' : 'kept'
}
