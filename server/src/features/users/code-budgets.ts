import { sql } from 'kysely'
import { said, type Said } from '@noktra/languages/said'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { NETWORKS_OF_SITE, siteOf } from '../../platform/http/network.ts'
import { networkLimit } from '../../platform/http/rate-limit.ts'
import { readNumber, readSetting } from '../../core/settings/read-setting.ts'
import { storeDay } from '../../core/settings/store-day.ts'
import type { Address } from '../../core/addresses/address.ts'
import type { Caller } from './caller.ts'
import { countryCodeOf, OTHERS, readSmsBudgets } from '../../platform/providers/sms/calling-code.ts'
import { HOUR_MS, MINUTE_MS } from './limits.ts'

/** So much more than the budget there is for devices that an account knows: strangers cannot use it up. */
const FOR_KNOWN = 1.2

const PREFIX = 'budget'
/** Where the buckets of networks stand, beside those of countries and of mail. */
export const OF_NETWORKS = `${PREFIX}:network:`
/** And those of IPv6 sites, whose networks are many. */
const OF_SITES = `${PREFIX}:site:`

/** What sending a code takes from: buckets of the store's day, with what each holds. */
export type CodeBudget = { buckets: { bucket: string; most: number }[]; starts_at: Date; ends_at: Date }

/** The budgets of the day that a code to this address is sent from. */
export async function findBudget(
  { db, clock, config }: Pick<Ctx, 'db' | 'clock' | 'config'>,
  address: Address,
  caller: Caller,
): Promise<CodeBudget> {
  const day = await storeDay(db, clock.now())
  const kind = address.kind === 'mobile' ? 'sms' : 'mail'
  const ofNetwork = await readNumber(db, `${kind}_budget_network`)
  const all = kind === 'sms' ? await smsBudgetOf(db, address.value) : await mailBudget(db)
  const network = {
    bucket: `${OF_NETWORKS}${kind}:${caller.network}`,
    most: networkLimit(config, ofNetwork),
  }
  const site = siteOf(caller.network)
  const sites = site ? [{ bucket: `${OF_SITES}${kind}:${site}`, most: network.most * NETWORKS_OF_SITE }] : []
  const share = caller.isKnown ? FOR_KNOWN : 1
  const buckets = [all, network, ...sites].map(({ bucket, most }) => ({
    bucket,
    most: Math.ceil(most * share),
  }))
  return { buckets, starts_at: day.starts_at, ends_at: day.ends_at }
}

/**
 * Takes one code from its budgets; a call that is then refused gives it back with its transaction.
 * @throws AppError codes_used_up with the time until the day is over
 */
export async function spendBudget(tx: Tx, { clock }: Pick<Ctx, 'clock'>, budget: CodeBudget): Promise<void> {
  for (const { bucket, most } of budget.buckets) {
    const { rows } = await sql<{ count: number }>`
      insert into rate_limit (bucket, window_start, count) values (${bucket}, ${budget.starts_at}::timestamptz, 1)
      on conflict (bucket, window_start) do update set count = rate_limit.count + 1
      returning count`.execute(tx)
    if (rows[0]!.count > most) throw usedUp(budget.ends_at.getTime() - clock.now().getTime())
  }
}

function usedUp(leftMs: number): AppError {
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS))
  return new AppError('codes_used_up', {
    seconds: Math.max(1, Math.ceil(leftMs / 1000)),
    hours: Math.floor((minutes * MINUTE_MS) / HOUR_MS),
    minutes: minutes % 60,
  })
}

/** How much of each budget of countries and of mail is sent today. */
export async function budgetsOfToday({
  db,
  clock,
}: Pick<Ctx, 'db' | 'clock'>): Promise<{ subject: string; way: Said; sent: number; most: number }[]> {
  const { starts_at } = await storeDay(db, clock.now())
  const budgets = await readBudgets(db)
  const mail = await mailBudget(db)
  const all = [
    ...[...budgets].map(([country, most]) => ({
      ...smsBucket(country, most),
      way:
        country === OTHERS
          ? said('dashboard:causes.code_ways.sms_others')
          : said('dashboard:causes.code_ways.sms', { country }),
    })),
    { ...mail, way: said('dashboard:causes.code_ways.mail') },
  ]
  const rows = await db
    .selectFrom('rate_limit')
    .select(['bucket', 'count'])
    .where('window_start', '=', starts_at)
    .where(
      'bucket',
      'in',
      all.map(({ bucket }) => bucket),
    )
    .execute()
  const sent = new Map(rows.map(({ bucket, count }) => [bucket, count]))
  return all.map(({ bucket, most, way }) => ({ subject: bucket, way, most, sent: sent.get(bucket) ?? 0 }))
}

/** How many networks have used up theirs. */
export async function networksWithoutCodes({
  db,
  clock,
  config,
}: Pick<Ctx, 'db' | 'clock' | 'config'>): Promise<number> {
  const { starts_at } = await storeDay(db, clock.now())
  const most = async (kind: 'sms' | 'mail') =>
    networkLimit(config, await readNumber(db, `${kind}_budget_network`))
  const [sms, mail] = [await most('sms'), await most('mail')]
  const { count } = await db
    .selectFrom('rate_limit')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('window_start', '=', starts_at)
    .where((row) =>
      row.or([
        row.and([row('bucket', 'like', `${OF_NETWORKS}sms:%`), row('count', '>=', sms)]),
        row.and([row('bucket', 'like', `${OF_NETWORKS}mail:%`), row('count', '>=', mail)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}

async function smsBudgetOf(db: Db, mobile: string): Promise<{ bucket: string; most: number }> {
  const budgets = await readBudgets(db)
  const code = countryCodeOf(mobile)
  const country = budgets.has(code) ? code : OTHERS
  return smsBucket(country, budgets.get(country) ?? 0)
}

function smsBucket(country: string, most: number): { bucket: string; most: number } {
  return { bucket: `${PREFIX}:sms:${country}`, most }
}

async function mailBudget(db: Db): Promise<{ bucket: string; most: number }> {
  return { bucket: `${PREFIX}:mail`, most: await readNumber(db, 'mail_budget') }
}

async function readBudgets(db: Db): Promise<Map<string, number>> {
  return readSmsBudgets(String(await readSetting(db, 'sms_budgets'))) ?? new Map<string, number>()
}
