import type { AlertKind } from '@noktra/contract/admin/dashboard'
import type { dayReport as route } from '@noktra/contract/admin/report'
import type { DataOf } from '@noktra/contract/route'
import type { Language } from '@noktra/contract/shapes'
import { fromCents } from '@noktra/game/money'
import { sayKept } from '@noktra/languages/say'
import { sql } from 'kysely'
import { readHead, sealOfHead } from '../../platform/admin/audit-seals.ts'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Budget } from '../../platform/game.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'
import { promisedOn } from '../../core/issuance/promises.ts'
import { showRevenue } from '../money/revenue/show-revenue.ts'
import { storeDay } from '../../core/settings/store-day.ts'
import { dayAfter, localTimes, startOfDay } from '../../core/settings/calendar-day.ts'

export type DayReport = DataOf<typeof route>
type Span = { day: string; starts_at: Date; ends_at: Date }

export async function dayReport(call: AdminQuery<typeof route>): Promise<DayReport> {
  return reportOf(call, call.query.day, call.language)
}

/** A day of the store on one page, its alerts as they are said in the language; yesterday unless another is named. */
export async function reportOf(
  ctx: Pick<Ctx, 'db' | 'clock' | 'secrets' | 'games' | 'budgets'>,
  wished: string | undefined,
  language: Language,
): Promise<DayReport> {
  const { db, clock, games } = ctx
  const now = clock.now()
  const { zone, starts_at: today } = await storeDay(db, now)
  const day = wished ?? localTimes(zone)(new Date(today.getTime() - 1000)).slice(0, 10)
  const kept = await findKept(db, day)
  const span: Span = kept
    ? { day, starts_at: kept.starts_at, ends_at: kept.ends_at }
    : { day, starts_at: startOfDay(day, zone), ends_at: startOfDay(dayAfter(day), zone) }
  const { total } = await showRevenue({ db, clock, games, query: { from: day, to: day } })
  return {
    day,
    zone,
    starts_at: unixSeconds(span.starts_at),
    ends_at: unixSeconds(span.ends_at),
    kept: kept !== undefined,
    revenue: total,
    issued: await Promise.all(ctx.budgets.map((budget) => issuedOf(db, budget, span))),
    rooms: fromCents(await movedInto(db, HOUSE.prizes, span)),
    promises: (await promisedOn({ db, games }, day)).map(({ kind, given, alarm }) => ({
      kind,
      given: fromCents(given),
      alarm: fromCents(alarm),
    })),
    outstanding: await outstandingNow(db, now),
    requests: await countRequests(db, span),
    alerts: await alertsOf(db, span, language),
    audit: kept?.audit_seal ? keptHead(ctx, day, kept) : await headNow(db, now),
  }
}

async function findKept(db: Db, day: string) {
  return db
    .selectFrom('day_takings')
    .select(['starts_at', 'ends_at', 'made_at', 'audit_lines', 'audit_hash', 'audit_seal'])
    .where('day_takings.day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst()
}

type Kept = NonNullable<Awaited<ReturnType<typeof findKept>>>

function keptHead({ secrets }: Pick<Ctx, 'secrets'>, day: string, kept: Kept): DayReport['audit'] {
  const head = { lines: kept.audit_lines ?? 0, hash: kept.audit_hash }
  return {
    lines: head.lines,
    hash: head.hash?.toString('hex') ?? null,
    sealed: kept.audit_seal?.equals(sealOfHead(secrets, day, head)) ?? false,
    made_at: unixSeconds(kept.made_at),
  }
}

async function headNow(db: Db, now: Date): Promise<DayReport['audit']> {
  const { lines, hash } = await readHead(db)
  return { lines, hash: hash?.toString('hex') ?? null, sealed: false, made_at: unixSeconds(now) }
}

/** What one kind of creation began with, made and left. */
async function issuedOf(
  db: Db,
  { kind, account }: Budget,
  { day, starts_at, ends_at }: Span,
): Promise<DayReport['issued'][number]> {
  const { rows } = await sql<{ budget: number; created: number; agreed: number; returned: number }>`
    select coalesce((select amount from issue_day where kind = ${account} and day = ${day}::date), 0)::bigint as budget,
      coalesce(sum(t.amount) filter (where t.debit_account = a.id and t.reason <> 'issue-left'), 0)::bigint as created,
      coalesce(sum(t.amount) filter (where t.credit_account = a.id and t.reason = 'issue-agreed'), 0)::bigint as agreed,
      coalesce((select amount from transfer where reason = 'issue-left' and ref = ${`${account}:${day}`}), 0)::bigint as returned
    from account a left join transfer t on a.id in (t.debit_account, t.credit_account)
      and t.created_at >= ${starts_at}::timestamptz and t.created_at < ${ends_at}::timestamptz
    where a.kind = ${account} and a.player_id is null`.execute(db)
  const { budget, created, agreed, returned } = rows[0]!
  return {
    kind,
    budget: fromCents(budget),
    created: fromCents(created),
    agreed: fromCents(agreed),
    returned: fromCents(returned),
  }
}

async function movedInto(db: Db, house: number, { starts_at, ends_at }: Span): Promise<number> {
  const { sum } = await db
    .selectFrom('transfer')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('credit_account', '=', house)
    .where('created_at', '>=', starts_at)
    .where('created_at', '<', ends_at)
    .executeTakeFirstOrThrow()
  return sum
}

async function outstandingNow(db: Db, now: Date): Promise<DayReport['outstanding']> {
  const { rows } = await sql<{ sold: number; gift: number; envelopes: number }>`
    select coalesce(sum(b.face) filter (where b.kind = 'sold'), 0)::bigint as sold,
      coalesce(sum(b.face) filter (where b.kind = 'gift'), 0)::bigint as gift,
      (select coalesce(sum(total - paid), 0)::bigint from envelope
        where closed_at is null and returned_at is null and ends_at > ${now}::timestamptz) as envelopes
    from card_batch b join card c on c.batch_id = b.id
    where b.revoked_at is null and c.redeemed_by is null`.execute(db)
  const { sold, gift, envelopes } = rows[0]!
  return { cards_sold: fromCents(sold), cards_gift: fromCents(gift), envelopes: fromCents(envelopes) }
}

async function countRequests(db: Db, { starts_at, ends_at }: Span): Promise<DayReport['requests']> {
  const { rows } = await sql<DayReport['requests']>`
    select count(*) filter (where asked_at >= ${starts_at}::timestamptz and asked_at < ${ends_at}::timestamptz) as asked,
      count(*) filter (where ended and decided_by is not null and not self_approved) as approved,
      count(*) filter (where ended and decided_by is null and not self_approved) as by_time,
      count(*) filter (where ended and self_approved) as self_approved
    from (select *, status = 'approved' and decided_at >= ${starts_at}::timestamptz and decided_at < ${ends_at}::timestamptz as ended
      from approval) w`.execute(db)
  return rows[0]!
}

/** Alerts that were open at some moment of the day. */
async function alertsOf(
  db: Db,
  { starts_at, ends_at }: Span,
  language: Language,
): Promise<DayReport['alerts']> {
  const rows = await db
    .selectFrom('alert')
    .select(['kind', 'text', 'says', 'since', 'cleared_at'])
    .where('since', '<', ends_at)
    .where((is) => is.or([is('cleared_at', 'is', null), is('cleared_at', '>=', starts_at)]))
    .orderBy('since')
    .limit(200)
    .execute()
  return rows.map(({ kind, text, says, since, cleared_at }) => ({
    kind: kind as AlertKind,
    text: sayKept(says, text, language),
    since: unixSeconds(since),
    cleared_at: cleared_at && unixSeconds(cleared_at),
  }))
}
