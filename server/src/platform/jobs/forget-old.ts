import type { Ctx } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { openSince } from '../http/session-ends.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

/** What tells one person from another: networks for 90 days, the rest for a year after it was there last. */
const NETWORK_DAYS = 90
const DEVICE_DAYS = 366

/**
 * Deletes what is not asked for again: idempotency answers after 7 days, spent counters, puzzles, tickets, codes,
 * quotes, unconfirmed secrets, what the bell told 90 days ago, and what adverts led to: visits after 30 days, the rest after 400.
 */
export async function forgetOld(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await ctx.transact(async (tx) => {
    await tx.deleteFrom('idempotency').where('created_at', '<', before(7)).execute()
    await tx.deleteFrom('rate_limit').where('window_start', '<', before(2)).execute()
    await tx
      .deleteFrom('call_count')
      .where('minute', '<', new Date(now.getTime() - HOUR_MS))
      .execute()
    // A hundred wrong passwords of one an hour are forgotten by then.
    await tx.deleteFrom('guess').where('last_at', '<', before(5)).execute()
    await tx.deleteFrom('captcha_puzzle').where('expires_at', '<', now).execute()
    await tx.deleteFrom('captcha_ticket').where('expires_at', '<', now).execute()
    await tx.deleteFrom('sent_code').where('created_at', '<', before(7)).execute()
    await tx.deleteFrom('warning').where('created_at', '<', before(7)).execute()
    await tx.deleteFrom('outbox').where('created_at', '<', before(7)).execute()
    await tx
      .deleteFrom('totp')
      .where('confirmed_at', 'is', null)
      .where('created_at', '<', before(1))
      .execute()
    await tx.deleteFrom('notification').where('created_at', '<', before(90)).execute()
    await forgetPushes(tx, now)
    await tx.deleteFrom('overlay_result').where('told_at', '<', before(1)).execute()
    await tx.deleteFrom('steam_visit').where('expires_at', '<', before(1)).execute()
    // Far longer than an answer counts, so that none comes again.
    await tx.deleteFrom('openid_nonce').where('seen_at', '<', before(1)).execute()
    await tx.deleteFrom('sandbox_steam_answer').where('created_at', '<', before(1)).execute()
    await tx.deleteFrom('mall_quote').where('expires_at', '<', before(1)).execute()
    await tx
      .deleteFrom('attribution_event')
      .where('created_at', '<', before(30))
      .where('next_at', 'is', null)
      .where((row) =>
        row.or([row('event', 'in', ['start', 'wake', 'login']), row('created_at', '<', before(400))]),
      )
      .execute()
    await forgetLinks(tx, before)
    // The public page of retrieval tells a week.
    await tx.deleteFrom('provider_minute').where('minute', '<', before(8)).execute()
    await tx
      .deleteFrom('feed_fetch')
      .where('started_at', '<', before(30))
      .where('outcome', '<>', 'running')
      // Whose prices wait for a second person is needed to tell who is none.
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('import_batch')
              .innerJoin('approval', 'approval.id', 'import_batch.approval_id')
              .select('approval.id')
              .whereRef('import_batch.id', '=', 'feed_fetch.batch_id')
              .where('approval.status', '=', 'waiting'),
          ),
        ),
      )
      .execute()
    // What the dashboard shows of the last hours.
    await tx.deleteFrom('process_beat').where('beat_at', '<', before(1)).execute()
    await tx.deleteFrom('opening_minute').where('minute', '<', before(2)).execute()
    await tx.deleteFrom('pool_hour').where('hour', '<', before(2)).execute()
  })
}

/** Forgets browsers of sessions that are over, and what was still to be sent to them. */
async function forgetPushes(tx: Tx, now: Date): Promise<void> {
  const { usedSince, begunAfter } = openSince(now)
  await tx
    .deleteFrom('push_subscription')
    .where('session_id', 'in', (session) =>
      session
        .selectFrom('session')
        .innerJoin('push_subscription as s', 's.session_id', 'session.id')
        .select('session.id')
        .where((over) =>
          over.or([
            over('session.ended_at', 'is not', null),
            over('session.last_used_at', '<', usedSince),
            over('session.created_at', '<=', begunAfter),
          ]),
        ),
    )
    .execute()
  await tx.deleteFrom('push_message').where('drop_at', '<', now).execute()
}

/** Forgets what accounts shared, and by what claims of free value were told apart; who paid from where, and who had what, stays. */
async function forgetLinks(tx: Tx, before: (days: number) => Date): Promise<void> {
  const networks = before(NETWORK_DAYS)
  const devices = before(DEVICE_DAYS)
  await tx.deleteFrom('player_link').where('kind', '=', 'network').where('last_at', '<', networks).execute()
  await tx.deleteFrom('player_link').where('kind', '=', 'device').where('last_at', '<', devices).execute()
  await tx
    .deleteFrom('gift_use')
    .where('last_at', '<', networks)
    .where((use) => use.or([use('kind', '=', 'network'), use('key', 'like', 'network:%')]))
    .execute()
  await tx.deleteFrom('gift_use').where('last_at', '<', devices).where('kind', '=', 'device').execute()
  await tx
    .updateTable('gift_refusal')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('last_at', '<', networks)
    .execute()
  await tx.deleteFrom('gift_refusal').where('day', '<', devices).execute()
}
