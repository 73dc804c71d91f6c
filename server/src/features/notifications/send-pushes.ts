import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { pushSwitchOf } from '@noktra/contract/push'
import { pushText } from '@noktra/languages/push-text'
import type { Ctx } from '../../platform/context.ts'
import { pictureUrl } from '../../platform/brand/brand.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { openSince } from '../../platform/http/session-ends.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { PushAnswer } from '../../platform/providers/push/push.ts'
import { presentNotification } from './list-notifications.ts'

/** Sent at once by one process. */
const MOST_AT_ONCE = 32
/** Of them to one host, so that a service that is silent leaves places to the others. */
const MOST_AT_HOST = 8
/** Who took a message has sent it by then, or is dead. */
const LEASE_MS = 60_000
/** Then a message is given up. */
const MOST_ATTEMPTS = 4
/** How long after each attempt the next one is, unless the service names a time. */
const PAUSES_S = [30, 300, 1800]
/** Longer than this no service makes a message wait. */
const MOST_PAUSE_S = 3600
/** A browser for which its service refuses so many messages in a row is let go of. */
const MOST_FAILURES = 5
/** While some wait for a slow service, those that are due meanwhile are looked for this often. */
const LOOK_AGAIN_MS = 500
/** Looks of one run: one that finds more and more gives way to its next turn. */
const MOST_LOOKS = 1000

/** Sends what is due to the browsers of players, each message by one process at a time. */
export function pushSweep(ctx: Ctx): Sweep {
  return { name: 'send pushes', everyMs: 1000, mayTakeMs: 600_000, run: () => sendPushes(ctx) }
}

/** Slow services take a place each; those that answer are gone on with meanwhile. */
async function sendPushes(ctx: Ctx): Promise<void> {
  if (!ctx.providers.push) return
  const underWay = new Map<Promise<void>, string>()
  for (let look = 0; look < MOST_LOOKS && !ctx.isStopping(); look += 1) {
    const { dues, taken } = await takeDue(ctx, [...underWay.values()])
    for (const due of dues) {
      const sending: Promise<void> = deliver(ctx, due)
        .catch((error: unknown) => ctx.log.error({ err: error, message: due.id }, 'a push was not sent'))
        .finally(() => underWay.delete(sending))
      underWay.set(sending, due.host)
    }
    // Some of another host may be due behind them.
    if (taken > 0 && underWay.size < MOST_AT_ONCE) continue
    if (underWay.size === 0) return
    await Promise.race([...underWay.keys(), setTimeout(LOOK_AGAIN_MS, undefined, { ref: false })])
  }
  await Promise.all(underWay.keys())
}

type Due = {
  id: number
  attempts: number
  drop_at: Date
  subscription_id: number
  endpoint: string
  host: string
  p256dh: string
  auth: string
  language: string
  notice_id: number
  kind: string
  details: unknown
  created_at: Date
}

/**
 * Takes the oldest that are due and whose host has a place besides those under way (`hosts`, one for each), and forgets those that are no
 * news any more: read, too old, or of a browser that is gone.
 */
async function takeDue({ transact, clock }: Ctx, hosts: string[]): Promise<{ dues: Due[]; taken: number }> {
  const most = MOST_AT_ONCE - hosts.length
  if (most <= 0) return { dues: [], taken: 0 }
  const now = clock.now()
  const { usedSince, begunAfter } = openSince(now)
  return transact(async (tx) => {
    const { rows } = await sql<Due & { is_news: boolean }>`
      with busy as (
        select host, count(*)::int as sending from unnest(${hosts}::text[]) as under_way(host) group by host
      ), due as (
        select m.id, m.due_at, at.host from push_message m
        left join push_subscription s on s.id = m.subscription_id
        cross join lateral (select lower(split_part(s.endpoint, '/', 3)) as host) at
        where m.due_at <= ${now}
          and (at.host is null or at.host not in (select host from busy where sending >= ${MOST_AT_HOST}))
        order by m.due_at, m.id limit ${most} for update of m skip locked
      ), place as (
        select id, host, row_number() over (partition by host order by due_at, id) as nth from due
      ), taken as (
        update push_message m set due_at = ${new Date(now.getTime() + LEASE_MS)}, attempts = m.attempts + 1
        from place left join busy using (host)
        where m.id = place.id and (place.host is null or place.nth + coalesce(busy.sending, 0) <= ${MOST_AT_HOST})
        returning m.id, m.attempts, m.drop_at, m.subscription_id, m.notification_id, place.host
      )
      select taken.id, taken.attempts, taken.drop_at, taken.subscription_id, taken.host,
        s.endpoint, s.p256dh, s.auth, s.language,
        n.id as notice_id, n.kind, n.details, n.created_at,
        coalesce(n.read_at is null and n.id is not null and taken.drop_at > ${now} and taken.attempts <= ${MOST_ATTEMPTS}
          and session.ended_at is null and session.last_used_at >= ${usedSince}
          and session.created_at > ${begunAfter}, false) as is_news
      from taken
      left join push_subscription s on s.id = taken.subscription_id
      left join session on session.id = s.session_id
      left join notification n on n.id = taken.notification_id and n.player_id = s.player_id
      order by taken.id`.execute(tx)
    const old = rows.filter(({ is_news }) => !is_news).map(({ id }) => id)
    if (old.length > 0) await tx.deleteFrom('push_message').where('id', 'in', old).execute()
    return { dues: rows.filter(({ is_news }) => is_news), taken: rows.length }
  })
}

async function deliver(ctx: Ctx, due: Due): Promise<void> {
  const { values: brand, pictures } = ctx.brand.now()
  const { kind, text, values, path } = presentNotification({ ...due, id: due.notice_id, read_at: null })
  const said = {
    title: brand.name,
    body: pushText({ kind, text, values }, { language: due.language, brand: brand.name }),
    path: path ?? '/home',
    tag: `notice-${due.notice_id}`,
    icon: pictureUrl(pictures.icons.any_192),
    lang: due.language,
  }
  const answer = await ctx.providers.push!.send(due, {
    text: JSON.stringify(said),
    ttl_s: (due.drop_at.getTime() - ctx.clock.now().getTime()) / 1000,
    isUrgent: pushSwitchOf(kind, text).calls,
    topic: `notice-${due.notice_id}`,
  })
  await settle(ctx, due, answer)
}

/** The device goes before its messages: answers that come at once for one device wait for each other, never in a circle. */
async function settle({ transact, clock, log }: Ctx, due: Due, answer: PushAnswer): Promise<void> {
  const now = clock.now()
  if (answer.state === 'fault') {
    log.error({ service: new URL(due.endpoint).host, reason: answer.why }, 'a push could not be sent')
  }
  await transact(async (tx) => {
    if (answer.state === 'gone') return forgetDevice(tx, due.subscription_id)
    if (answer.state === 'taken') await notePushed(tx, due.subscription_id, now)
    if (answer.state === 'refused' && (await countFailure(tx, due.subscription_id)) >= MOST_FAILURES) {
      return forgetDevice(tx, due.subscription_id)
    }
    const again = answer.state === 'later' ? nextTry(due, answer.in_s, now) : null
    if (again) await putOff(tx, due, again)
    else await tx.deleteFrom('push_message').where('id', '=', due.id).execute()
  })
}

async function notePushed(tx: Tx, subscriptionId: number, now: Date): Promise<void> {
  await tx
    .updateTable('push_subscription')
    .set({ last_ok_at: now, failures: 0 })
    .where('id', '=', subscriptionId)
    .execute()
}

async function countFailure(tx: Tx, subscriptionId: number): Promise<number> {
  const device = await tx
    .updateTable('push_subscription')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('id', '=', subscriptionId)
    .returning('failures')
    .executeTakeFirst()
  return device?.failures ?? 0
}

/** Unless another process has taken it since. */
async function putOff(tx: Tx, { id, attempts }: Due, until: Date): Promise<void> {
  await tx
    .updateTable('push_message')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** When the message is tried again; null when it would be no news any more, or has been tried often enough. */
function nextTry({ attempts, drop_at }: Due, in_s: number | null, now: Date): Date | null {
  const pause = PAUSES_S[attempts - 1]
  if (attempts >= MOST_ATTEMPTS || pause === undefined) return null
  const at = new Date(now.getTime() + Math.min(Math.max(in_s ?? 0, pause), MOST_PAUSE_S) * 1000)
  return at < drop_at ? at : null
}

async function forgetDevice(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('push_subscription').where('id', '=', id).execute()
  await tx.deleteFrom('push_message').where('subscription_id', '=', id).execute()
}
