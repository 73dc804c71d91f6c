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
  const underWay = new Set<Promise<void>>()
  for (let look = 0; look < MOST_LOOKS && !ctx.isStopping(); look += 1) {
    for (const due of await takeDue(ctx, MOST_AT_ONCE - underWay.size)) {
      const sending: Promise<void> = deliver(ctx, due)
        .catch((error: unknown) => ctx.log.error({ err: error, message: due.id }, 'a push was not sent'))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    }
    if (underWay.size === 0) return
    await Promise.race([...underWay, setTimeout(LOOK_AGAIN_MS, undefined, { ref: false })])
  }
  await Promise.all(underWay)
}

type Due = {
  id: number
  attempts: number
  drop_at: Date
  subscription_id: number
  endpoint: string
  p256dh: string
  auth: string
  language: string
  notice_id: number
  kind: string
  details: unknown
  created_at: Date
}

/** Takes the oldest that are due, and forgets those that are no news any more: read, too old, or of a browser that is gone. */
async function takeDue({ transact, clock }: Ctx, most: number): Promise<Due[]> {
  if (most <= 0) return []
  const now = clock.now()
  const { usedSince, begunAfter } = openSince(now)
  return transact(async (tx) => {
    const { rows } = await sql<Due & { is_news: boolean }>`
      with due as (
        select id from push_message where due_at <= ${now} order by due_at, id limit ${most} for update skip locked
      ), taken as (
        update push_message m set due_at = ${new Date(now.getTime() + LEASE_MS)}, attempts = m.attempts + 1
        from due where m.id = due.id
        returning m.id, m.attempts, m.drop_at, m.subscription_id, m.notification_id
      )
      select taken.id, taken.attempts, taken.drop_at, taken.subscription_id,
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
    return rows.filter(({ is_news }) => is_news)
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
