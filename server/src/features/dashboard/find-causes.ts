import { sql } from 'kysely'
import { economyFaults } from '@noktra/game/economy'
import { isSaid, said, type Said } from '@noktra/languages/said'
import { breachSaid } from '@noktra/languages/economy-said'
import type { AlertCause as Cause } from '../../platform/game.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { lastProveRun } from '../../core/prove/last-run.ts'
import { countDrifted, pricesTooOld } from '../../core/drift/assert-agreed.ts'
import { findDrifts } from '../../core/drift/close-drifted.ts'
import { giftsOverBudget } from '../../core/gifts/gift-week.ts'
import { promisedOn } from '../../core/issuance/promises.ts'
import { readEconomy } from '../../core/settings/read-economy.ts'
import { readNumbers, readSetting, SETTING_DEFAULTS } from '../../core/settings/read-setting.ts'
import { storeDay } from '../../core/settings/store-day.ts'
import { localTimes } from '../../core/settings/calendar-day.ts'
import { feedCauses } from '../catalogue/feeds/feed-causes.ts'
import { budgetsOfToday, networksWithoutCodes } from '../users/code-budgets.ts'
import { BEAT_HOLDS_MS } from './count-online.ts'
import { listJobs } from './list-jobs.ts'
import { listProviders } from './list-providers.ts'
import { listSuppliers, type Supplier } from './list-suppliers.ts'

const LEAST_SILENCES = 3
const SILENT_SHARE = 0.2
/** A round comes within seconds of its time. */
const LATE_ROUND_MS = 60_000
const LEAST_DISK = 0.1
/** Of a budget of codes. */
const NEARLY = 0.8

/** How long a retrieval may stay in a phase; a received one is watched until the platform's protection has ended. */
const RETRIEVAL_WAITS_MS = { requested: 30 * 60_000, buying: 2 * 3600_000, offer_sent: 24 * 3600_000 }

/** Everything that somebody should look at now. */
export async function findCauses(ctx: Ctx): Promise<Cause[]> {
  const { db, clock } = ctx
  const now = clock.now()
  return [
    ...(await economyCauses(db)),
    ...(await driftCauses(db, now)),
    ...(await proveCauses(db)),
    ...(await jobCauses(db, now)),
    ...(await providerCauses(db, now)),
    ...(await beaconCauses(db, now)),
    ...(await retrievalCauses(db, now)),
    ...(await caseCauses(db)),
    ...(await supplierCauses(ctx)),
    ...(await diskCauses(db, now)),
    ...(await budgetCauses(ctx)),
    ...(await promiseCauses(ctx, now)),
    ...(await delayedCauses(db)),
    ...(await seriesCauses(ctx, now)),
    ...(await giftCauses(ctx, now)),
    ...(await gamesCauses(ctx)),
  ]
}

/** Published numbers that give away more than they take; and a cap that the migration lowered so that they do not. */
async function economyCauses(db: Db): Promise<Cause[]> {
  const [fault] = economyFaults(await readEconomy(db))
  const cap = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'value_cap')
    .where('updated_by', 'is', null)
    .executeTakeFirst()
  const causes: Cause[] = []
  if (fault) {
    const says = said('dashboard:causes.economy', { why: breachSaid(fault.breach) })
    causes.push({ kind: 'economy', subject: 'economy', says })
  }
  if (cap && Number(cap.value) < Number(SETTING_DEFAULTS.value_cap)) {
    const says = said('dashboard:causes.value_cap', {
      setting: said('settings:words.value_cap.label'),
      cap: Number(cap.value),
    })
    causes.push({ kind: 'economy', subject: 'setting:value_cap', says })
  }
  return causes
}

/** What has moved from what is printed and agreed, or has closed for it. */
async function driftCauses(db: Db, now: Date): Promise<Cause[]> {
  const { drift_flag, drift_close, price_age_hours } = await readNumbers(db, [
    'drift_flag',
    'drift_close',
    'price_age_hours',
  ])
  const causes = (await findDrifts(db)).map(({ subject, name, moved, closed }): Cause => {
    const key = closed ? 'dashboard:causes.drift_closed' : 'dashboard:causes.drifted'
    return { kind: 'drift', subject, says: said(key, { name, moved_share: rounded(moved) }) }
  })
  const { told, closed } = await countDrifted(db, drift_flag, drift_close)
  if (told > 0) {
    const says = said('dashboard:causes.prices_moved', { count: told, closed, most_share: drift_flag })
    causes.push({ kind: 'drift', subject: 'skins', says })
  }
  if (await pricesTooOld(db, price_age_hours, now)) {
    const says = said('dashboard:causes.feed_silent', { count: price_age_hours })
    causes.push({ kind: 'drift', subject: 'feed', says })
  }
  return [...causes, ...(await feedCauses(db, now))]
}

async function proveCauses(db: Db): Promise<Cause[]> {
  const run = await lastProveRun(db)
  if (!run || (run.faults === 0 && run.error === null)) return []
  const says =
    run.error === null
      ? said('dashboard:causes.books', { count: run.faults, checks: run.checks })
      : said('dashboard:causes.books_unfinished')
  return [{ kind: 'prove_failed', subject: 'books', says }]
}

async function jobCauses(db: Db, now: Date): Promise<Cause[]> {
  const jobs = await listJobs(db, now)
  return jobs
    .filter(({ stuck }) => stuck)
    .map(({ name, failures, late_s }) => ({
      kind: 'job_stuck',
      subject: `job:${name}`,
      says:
        failures > 0
          ? said('dashboard:causes.job_failed', { job: name, count: failures })
          : said('dashboard:causes.job_late', { job: name, late: late_s }),
    }))
}

async function providerCauses(db: Db, now: Date): Promise<Cause[]> {
  const calls = await listProviders(db, now)
  // What a market's account holds is asked for all day: it would hide that prices and orders get no answer.
  const told = calls.filter(({ call }) => call !== 'balance')
  return [...Map.groupBy(told, ({ provider }) => provider)].flatMap(([provider, rows]): Cause[] => {
    const silent = rows.reduce((sum, row) => sum + row.recent_silent, 0)
    const all = rows.reduce((sum, row) => sum + row.recent, 0)
    if (silent < LEAST_SILENCES || silent < all * SILENT_SHARE) return []
    const says = said('dashboard:causes.provider_silent', { silent, all, provider })
    return [{ kind: 'provider_failing', subject: `provider:${provider}`, says }]
  })
}

/** Whatever waits for a round that should long be out. */
async function beaconCauses(db: Db, now: Date): Promise<Cause[]> {
  const before = sql`${new Date(now.getTime() - LATE_ROUND_MS)}::timestamptz`
  const { rows } = await sql<{ source: string; waiting: number }>`
    select source, count(*) as waiting from (
      select salt_source as source from box_pool where active_from is null and published_at < ${before}
      union all select salt_source from mine_tier where active_from is null and published_at < ${before}
      union all select beacon_source from battle where phase = 'locked' and randomness is null and locked_at < ${before}
      union all select l.beacon_source from roll r join roll_lock l on l.roll_id = r.id and l.attempt = r.attempt
        where r.next_at is not null and r.phase = 'locked' and l.randomness is null and l.locked_at < ${before}
    ) waiting group by source`.execute(db)
  return rows.map(({ source, waiting }) => ({
    kind: 'beacon_late',
    subject: `beacon:${source}`,
    says: said('dashboard:causes.beacon_late', { count: waiting, source }),
  }))
}

async function retrievalCauses(db: Db, now: Date): Promise<Cause[]> {
  const phases = Object.entries(RETRIEVAL_WAITS_MS)
  const { rows } = await sql<{ phase: keyof typeof RETRIEVAL_WAITS_MS; count: number; longest: number }>`
    select r.phase, count(*) as count, floor(extract(epoch from max(${now}::timestamptz - s.created_at)) / 60)::int as longest
    from retrieval r
      join retrieval_step s on s.retrieval_id = r.id and s.phase = r.phase
      join unnest(${phases.map(([phase]) => phase)}::text[],
        ${phases.map(([, ms]) => new Date(now.getTime() - ms))}::timestamptz[]) as most(phase, since) on most.phase = r.phase
    where r.next_at is not null and s.created_at < most.since
    group by r.phase`.execute(db)
  return rows.map(({ phase, count, longest }) => ({
    kind: 'retrieval_waiting',
    subject: `retrieval:${phase}`,
    says: said('dashboard:causes.retrieval_waits', {
      count,
      phase: said(`retrieval:phases.${phase}`),
      minutes: longest,
    }),
  }))
}

/** Trades that the platform reversed: each has an item frozen until somebody settles it. */
async function caseCauses(db: Db): Promise<Cause[]> {
  const { count } = await db
    .selectFrom('retrieval')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('case_at', 'is not', null)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count === 0) return []
  return [
    {
      kind: 'trade_reversed',
      subject: 'retrievals',
      says: said('dashboard:causes.trades_reversed', { count }),
    },
  ]
}

/** The store's own accounts at markets: players only read that the queue is busy, so the staff must know why. */
async function supplierCauses(ctx: Ctx): Promise<Cause[]> {
  const suppliers = await listSuppliers(ctx)
  return suppliers.flatMap((supplier): Cause[] => {
    const says = supplierSays(supplier)
    return says ? [{ kind: 'supplier_balance', subject: `market:${supplier.market}`, says }] : []
  })
}

function supplierSays({ market, state, cents, waiting, due_cents, days, day_cents }: Supplier): Said | null {
  if (state === null) return null
  const account = { market, balance_cents: cents ?? 0 }
  if (state === 'soon')
    return said('dashboard:causes.supplier_soon', { ...account, days: days!, day_cents: day_cents! })
  const key = state === 'empty' ? 'dashboard:causes.supplier_empty' : 'dashboard:causes.supplier_low'
  return said(key, { ...account, count: waiting, due_cents })
}

async function diskCauses(db: Db, now: Date): Promise<Cause[]> {
  const rows = await db
    .selectFrom('process_beat')
    .select(['host', sql<number>`min(disk_free::float8 / disk_size)`.as('free')])
    .where('beat_at', '>', new Date(now.getTime() - BEAT_HOLDS_MS))
    .where('disk_size', '>', 0)
    .groupBy('host')
    .execute()
  return rows
    .filter(({ free }) => free < LEAST_DISK)
    .map(({ host, free }) => ({
      kind: 'disk_low',
      subject: `disk:${host}`,
      says: said('dashboard:causes.disk_low', { host, free_share: rounded(free) }),
    }))
}

/** Codes that are nearly used up for today: players without a password can then not sign in. */
async function budgetCauses(ctx: Ctx): Promise<Cause[]> {
  const budgets = (await budgetsOfToday(ctx)).filter(({ sent, most }) => sent > 0 && sent >= most * NEARLY)
  const networks = await networksWithoutCodes(ctx)
  return [
    ...budgets.map(({ subject, way, sent, most }): Cause => {
      const key = sent >= most ? 'dashboard:causes.codes_out' : 'dashboard:causes.codes'
      return { kind: 'code_budget', subject, says: said(key, { way, sent, most }) }
    }),
    ...(networks === 0
      ? []
      : [
          {
            kind: 'code_budget' as const,
            subject: 'budget:networks',
            says: said('dashboard:causes.networks', { count: networks }),
          },
        ]),
  ]
}

/** What players had earned or were promised is never refused; when it is much, somebody should know why. */
async function promiseCauses(ctx: Ctx, now: Date): Promise<Cause[]> {
  const { day } = await storeDay(ctx.db, now)
  return (await promisedOn(ctx, day))
    .filter(({ given, alarm }) => given > alarm)
    .map(({ kind, words, given, alarm }) => ({
      kind: 'promised_much',
      subject: `promise:${kind}`,
      says: said('dashboard:causes.promised', { what: words, given_cents: given, alarm_cents: alarm }),
    }))
}

/** Requests without anybody who could agree: they are carried out by themselves unless somebody refuses. */
async function delayedCauses(db: Db): Promise<Cause[]> {
  const rows = await db
    .selectFrom('approval')
    .leftJoin('staff', 'staff.id', 'approval.asked_by')
    .select(['approval.id', 'approval.title', 'approval.says', 'approval.due_at', 'staff.name'])
    .where('approval.status', '=', 'waiting')
    .where('approval.due_at', 'is not', null)
    .orderBy('approval.due_at')
    .execute()
  const zone = String(await readSetting(db, 'store_timezone'))
  return rows.map(({ id, title, says, due_at, name }) => {
    const values = {
      id,
      at: localTimes(zone)(due_at!).slice(0, 16),
      title: isSaid(says) ? says : title,
    }
    return {
      kind: 'request_delayed',
      subject: `approval:${id}`,
      says:
        name === null
          ? said('dashboard:causes.request_of_command', values)
          : said('dashboard:causes.request_delayed', { ...values, who: name }),
    }
  })
}

/** Series of rooms of the house whose week is used up: the next room waits. */
async function seriesCauses({ db, games }: Ctx, now: Date): Promise<Cause[]> {
  const series = await Promise.all(games.map(async (game) => (await game.series?.(db, now)) ?? []))
  return series
    .flat()
    .filter(({ running, left, next }) => !running && left < next)
    .map(({ key, names, left, next }) => ({
      kind: 'rooms_wait',
      subject: `official_roll:${key}`,
      says: said('dashboard:causes.rooms_wait', { name: names, next_cents: next, left_cents: left }),
    }))
}

/** Free value beyond the budget of its week is given all the same. */
async function giftCauses(ctx: Ctx, now: Date): Promise<Cause[]> {
  const over = await giftsOverBudget(ctx, now)
  return over.map(({ kind, says }) => ({ kind: 'gift_budget', subject: `gifts:${kind}`, says }))
}

/** What the games themselves see. */
async function gamesCauses(ctx: Ctx): Promise<Cause[]> {
  const found: Cause[] = []
  for (const { causes } of ctx.games) if (causes) found.push(...(await causes(ctx)))
  return found
}

/** What was measured, to a hundredth of a percent. */
function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
