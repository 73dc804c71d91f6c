import { breachSaid } from '@noktra/languages/economy-said'
import { PUBLIC_CHANGE_SETTINGS } from '@noktra/contract/changes'
import { readHelpLines } from '@noktra/contract/help-lines'
import { consolationSkinFault, ECONOMY_DEFAULTS, economyFaults } from '@noktra/game/economy'
import { LIABILITY_KINDS } from '@noktra/game/log/liability-kinds'
import { parseShownKinds } from '@noktra/game/log/liabilities'
import { isMoney } from '@noktra/game/money'
import { LEAST_CLOSENESS } from '@noktra/game/risk'
import { sql } from 'kysely'
import { said, type Said } from '@noktra/languages/said'
import { RuleBroken } from '../../platform/rule-broken.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { readSmsBudgets } from '../../platform/providers/sms/calling-code.ts'
import { publishChange } from '../changes/publish-change.ts'
import { readEconomy, readRates, type RATES } from './read-economy.ts'
import { readNumber, readNumbers, readSetting, type SettingKey, type SettingValue } from './read-setting.ts'

const MOST_LOADING_MS = 60_000
const MOST_A_DAY = 1_000_000
const MOST_SCORE = 100

type Fault = (db: Db, value: SettingValue) => Promise<Said | null> | Said | null

/** Coins a day. */
const dayFault: Fault = (_db, value) => numberFault(value, { most: MOST_A_DAY }) ?? moneyFault(value)

/** What is wrong with a value of each setting; null when it may be saved. */
const FAULTS: Record<SettingKey, Fault> = {
  upgrade_profit_rate: (db, value) => economyFault(db, 'upgrade_profit_rate', value),
  upgrade_comfort_skin_id: (db, value) =>
    Number.isSafeInteger(value)
      ? consolationSkinFaultOf(db, Number(value))
      : said('reasons:settings.no_skin_number'),
  mall_coin_markup: async (db, value) =>
    (await economyFault(db, 'mall_coin_markup', value)) ?? decimalsFault(value),
  diamond_to_coin: async (db, value) =>
    numberFault(value, { least: 0.000001 }) ??
    (await economyFault(db, 'diamond_to_coin', value)) ??
    decimalsFault(value),
  value_cap: async (db, value) => (await economyFault(db, 'value_cap', value)) ?? decimalsFault(value, 3),
  recharge_welfare_box_type_id: (_db, value) => numberFault(value, { least: 1, whole: true }),
  recharge_rate: async (db, value) =>
    numberFault(value, { least: 0.000001, most: 1000 }) ?? (await welfareRateFault(db, Number(value))),
  price_rate: (_db, value) => numberFault(value, { least: 0.000001, most: 1000 }) ?? decimalsFault(value),
  price_age_hours: (_db, value) => numberFault(value, { most: 8760, whole: true }),
  drift_flag: async (db, value) =>
    driftFault(value) ??
    (Number(value) < (await readNumber(db, 'drift_close')) ? null : beside('not_below', 'drift_close')),
  drift_close: async (db, value) =>
    driftFault(value) ??
    (Number(value) > (await readNumber(db, 'drift_flag')) ? null : beside('not_above', 'drift_flag')),
  open_box_loading_time: (_db, value) => numberFault(value, { most: MOST_LOADING_MS, whole: true }),
  upgrade_loading_time: (_db, value) => numberFault(value, { most: MOST_LOADING_MS, whole: true }),
  min_recharge_out: (_db, value) => numberFault(value, { most: 1_000_000 }) ?? moneyFault(value),
  support_url: (_db, value) =>
    typeof value === 'string' && value.length <= 500 && /^(\/(?!\/)|https:\/\/|mailto:)\S*$/.test(value)
      ? null
      : said('reasons:settings.no_address'),
  help_lines: (_db, value) =>
    typeof value === 'string' && readHelpLines(value) ? null : said('reasons:settings.help_lines'),
  store_timezone: (_db, value) => (isTimezone(value) ? null : said('reasons:settings.no_time_zone')),
  liabilities_shown: (_db, value) =>
    typeof value === 'string' && parseShownKinds(value)
      ? null
      : said('reasons:settings.shown_totals', { kinds: LIABILITY_KINDS.join(', ') }),
  sms_budgets: (_db, value) =>
    typeof value === 'string' && readSmsBudgets(value) ? null : said('reasons:settings.sms_budgets'),
  sms_budget_network: codesFault,
  mail_budget: codesFault,
  mail_budget_network: codesFault,
  budget_cards: dayFault,
  budget_envelopes: dayFault,
  budget_adjustments: dayFault,
  budget_adjustments_diamond: dayFault,
  budget_prices: dayFault,
  alarm_keys: dayFault,
  alarm_welfare: dayFault,
  alarm_consolation: dayFault,
  alarm_rebates: dayFault,
  alarm_envelopes: dayFault,
  alarm_conversions: dayFault,
  gift_network_limit: (_db, value) => numberFault(value, { least: 1, most: 1000, whole: true }),
  gift_week_mobile: async (db, value) =>
    weekFault(value) ?? (await weeksFault(db, { gift_week_mobile: value })),
  gift_week_email: async (db, value) =>
    weekFault(value) ?? (await weeksFault(db, { gift_week_email: value })),
  gift_risk_platform: (_db, value) => numberFault(value, { least: 1, most: MOST_SCORE, whole: true }),
  gift_risk_limit: (_db, value) => numberFault(value, { least: 1, most: MOST_SCORE, whole: true }),
  rebate_closeness_limit: (_db, value) =>
    numberFault(value, { least: LEAST_CLOSENESS, most: MOST_SCORE, whole: true }),
  roll_week_budget: (_db, value) => weekFault(value),
  welfare_week_budget: (_db, value) => weekFault(value),
  registration_week_budget: (_db, value) => weekFault(value),
  rebate_week_budget: (_db, value) => weekFault(value),
}

/** What is wrong with a value; null when saveSetting takes it. */
export async function settingFault(db: Db, key: SettingKey, value: SettingValue): Promise<Said | null> {
  const fault = await FAULTS[key](db, value)
  const setting = said(`settings:words.${key}.label`)
  return fault && said('reasons:settings.at_fault', { setting, why: fault })
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(FAULTS, key)
}

/**
 * One save at a time: settings limit each other, so each must see what the one before it saved. Code that compares a setting with
 * what somebody saw locks first.
 */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx)
}

/**
 * Sets a setting for everybody from the commit on; `staffId` is who did it, null for a command.
 * @throws RangeError with the reason, when the value is not one or breaks a rule of the economy; nothing is saved.
 */
export async function saveSetting(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  key: SettingKey,
  value: SettingValue,
  staffId: number | null = null,
): Promise<void> {
  await lockSettings(tx)
  const fault = await settingFault(tx, key, value)
  if (fault) throw new RuleBroken(fault)
  const before = await readSetting(tx, key)
  const row = { value: JSON.stringify(value), updated_at: ctx.clock.now(), updated_by: staffId }
  await tx
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  const isPublic = PUBLIC_CHANGE_SETTINGS.find((each) => each === key)
  if (isPublic && before !== value)
    await publishChange(tx, ctx.clock.now(), {
      kind: 'setting',
      details: { key: isPublic, before, after: value },
    })
}

async function economyFault(db: Db, key: (typeof RATES)[number], value: SettingValue): Promise<Said | null> {
  if (typeof value !== 'number') return said('reasons:settings.no_number')
  const before = await readEconomy(db)
  const [fault] = economyFaults({ ...before, [key]: value }, before)
  return fault ? said('reasons:settings.broken', { value, why: breachSaid(fault.breach) }) : null
}

/** Coins in seven days. */
function weekFault(value: SettingValue): Said | null {
  return numberFault(value, { most: 10_000_000 }) ?? moneyFault(value)
}

/** An e-mail address is had for nothing, so it opens less than a phone number does. */
async function weeksFault(
  db: Db,
  given: Partial<Record<'gift_week_mobile' | 'gift_week_email', SettingValue>>,
): Promise<Said | null> {
  const weeks = { ...(await readNumbers(db, ['gift_week_mobile', 'gift_week_email'])), ...given }
  return Number(weeks.gift_week_email) < Number(weeks.gift_week_mobile)
    ? null
    : said('reasons:settings.weeks')
}

function moneyFault(value: SettingValue): Said | null {
  return isMoney(Number(value)) ? null : said('reasons:settings.decimals', { count: 2 })
}

/** Prices are computed with parts per million. */
function decimalsFault(value: SettingValue, most = 6): Said | null {
  return Number(Number(value).toFixed(most)) === value
    ? null
    : said('reasons:settings.decimals', { count: most })
}

function beside(where: 'not_below' | 'not_above', other: SettingKey): Said {
  return said(`reasons:settings.${where}`, { other: said(`settings:words.${other}.label`) })
}

/** A part of what is printed, to the thousandth. */
function driftFault(value: SettingValue): Said | null {
  return numberFault(value, { least: 0.001, most: 1 }) ?? decimalsFault(value, 3)
}

/** What is wrong with a consolation skin at its current price. */
async function consolationSkinFaultOf(db: Db, skinId: number): Promise<Said | null> {
  const skin = await db.selectFrom('skin').select('price').where('id', '=', skinId).executeTakeFirst()
  if (!skin) return said('reasons:settings.unknown_skin', { id: skinId })
  const fault = consolationSkinFault(skin.price, await readRates(db))
  return (
    fault &&
    said('reasons:settings.broken', {
      value: skinId,
      why: said(`reasons:settings.${fault.kind}`, fault.values),
    })
  )
}

/** The dearer a coin, the less a welfare box asks for in coins, and the more it gives away of that (PRODUCT 1). */
async function welfareRateFault(db: Db, rate: number): Promise<Said | null> {
  const most = ECONOMY_DEFAULTS.welfare_rate
  const box = await db
    .selectFrom('welfare_box')
    .innerJoin('box_pool', 'box_pool.box_id', 'welfare_box.box_id')
    .innerJoin('box', 'box.id', 'welfare_box.box_id')
    .select('welfare_box.id')
    .where('disabled', '=', false)
    .where((is) => is.or([is('active_version', 'is', null), is('version', '>=', is.ref('active_version'))]))
    .where(
      sql<boolean>`expected_return::numeric / 1000000 * price * ${rate}::numeric > ${most}::numeric * amount`,
    )
    .orderBy('welfare_box.id')
    .limit(1)
    .executeTakeFirst()
  return box ? said('reasons:settings.welfare_rate', { value: rate, id: box.id, most_share: most }) : null
}

function numberFault(
  value: SettingValue,
  { least = 0, most = Number.MAX_SAFE_INTEGER, whole = false },
): Said | null {
  const fits = typeof value === 'number' && value >= least && value <= most
  if (fits && (!whole || Number.isSafeInteger(value))) return null
  if (most === Number.MAX_SAFE_INTEGER)
    return said(whole ? 'reasons:settings.whole_from' : 'reasons:settings.number_from', { least })
  return said(whole ? 'reasons:settings.whole' : 'reasons:settings.number', { least, most })
}

/** So many codes a day. */
function codesFault(_db: Db, value: SettingValue): Said | null {
  return numberFault(value, { most: 100_000_000, whole: true })
}

function isTimezone(value: SettingValue): boolean {
  try {
    return typeof value === 'string' && value !== '' && !!new Intl.DateTimeFormat('en', { timeZone: value })
  } catch {
    return false
  }
}
