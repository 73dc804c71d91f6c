import { ECONOMY_DEFAULTS, economyFaults } from '@noktra/game/economy'
import { isMoney } from '@noktra/game/money'
import { comfortFault } from '@noktra/game/upgrades'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { readEconomy, type RATES } from './read-economy.ts'
import { readNumber, readSetting, type SettingKey, type SettingValue } from './read-setting.ts'

const MOST_LOADING_MS = 60_000

type Fault = (db: Db, value: SettingValue) => Promise<string | null> | string | null

/** What is wrong with a value of each setting, in words for the operator; null when it may be saved. */
const FAULTS: Record<SettingKey, Fault> = {
  upgrade_profit_rate: async (db, value) =>
    (await economyFault(db, 'upgrade_profit_rate', value)) ?? (await comfortFaultOf(db, null, value)),
  upgrade_comfort_skin_id: async (db, value) =>
    Number.isSafeInteger(value)
      ? comfortFaultOf(db, Number(value), await readNumber(db, 'upgrade_profit_rate'))
      : 'is not the number of a skin',
  mall_coin_markup: async (db, value) =>
    (await economyFault(db, 'mall_coin_markup', value)) ?? decimalsFault(value),
  diamond_to_coin: async (db, value) =>
    numberFault(value, { least: 0.000001 }) ??
    (await economyFault(db, 'diamond_to_coin', value)) ??
    decimalsFault(value),
  recharge_welfare_box_type_id: (_db, value) => numberFault(value, { least: 1, whole: true }),
  recharge_rate: async (db, value) =>
    numberFault(value, { least: 0.000001, most: 1000 }) ?? (await welfareRateFault(db, Number(value))),
  price_rate: (_db, value) => numberFault(value, { least: 0.000001, most: 1000 }) ?? decimalsFault(value),
  open_box_loading_time: (_db, value) => numberFault(value, { most: MOST_LOADING_MS, whole: true }),
  upgrade_loading_time: (_db, value) => numberFault(value, { most: MOST_LOADING_MS, whole: true }),
  min_recharge_out: (_db, value) =>
    numberFault(value, { most: 1_000_000 }) ?? (isMoney(Number(value)) ? null : 'has more than two decimals'),
  support_url: (_db, value) =>
    typeof value === 'string' && value.length <= 500 && /^(\/(?!\/)|https:\/\/|mailto:)\S*$/.test(value)
      ? null
      : 'is neither a path of the store nor an https or mailto address',
  store_timezone: (_db, value) => (isTimezone(value) ? null : 'is not a time zone'),
}

/** What is wrong with a value; null when saveSetting takes it. */
export async function settingFault(db: Db, key: SettingKey, value: SettingValue): Promise<string | null> {
  const fault = await FAULTS[key](db, value)
  return fault && `${key} ${fault}`
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(FAULTS, key)
}

/**
 * One save at a time: settings limit each other, so each must see what the one before it saved. Whoever compares a setting with
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
  if (fault) throw new RangeError(fault)
  const row = { value: JSON.stringify(value), updated_at: ctx.clock.now(), updated_by: staffId }
  await tx
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

async function economyFault(
  db: Db,
  key: (typeof RATES)[number],
  value: SettingValue,
): Promise<string | null> {
  if (typeof value !== 'number') return 'is not a number'
  const [fault] = economyFaults(await readEconomy(db, { [key]: value }))
  return fault ? `${value}: ${fault.message}` : null
}

/** Prices are computed with parts per million. */
function decimalsFault(value: SettingValue): string | null {
  return Number(Number(value).toFixed(6)) === value ? null : 'has more than six decimals'
}

/** The comfort skin and the profit rate limit each other; `skinId` null is the skin that is set, if one is. */
async function comfortFaultOf(db: Db, skinId: number | null, rate: SettingValue): Promise<string | null> {
  const id = skinId ?? (await readSetting(db, 'upgrade_comfort_skin_id'))
  if (id === null) return null
  const skin = await db.selectFrom('skin').select('price').where('id', '=', Number(id)).executeTakeFirst()
  if (!skin) return `names skin ${id}, which does not exist`
  const fault = comfortFault(skin.price, Number(rate))
  return fault && `${skinId ?? rate}: ${fault.message}`
}

/** The dearer a coin, the less a welfare box asks for in coins, and the more it gives away of that (PRODUCT 1). */
async function welfareRateFault(db: Db, rate: number): Promise<string | null> {
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
  return box ? `${rate} would make welfare box ${box.id} worth more than ${most * 100} % of its amount` : null
}

function numberFault(
  value: SettingValue,
  { least = 0, most = Number.MAX_SAFE_INTEGER, whole = false },
): string | null {
  const fits = typeof value === 'number' && value >= least && value <= most
  if (fits && (!whole || Number.isSafeInteger(value))) return null
  return `is not a ${whole ? 'whole ' : ''}number from ${least} to ${most}`
}

function isTimezone(value: SettingValue): boolean {
  try {
    return typeof value === 'string' && value !== '' && !!new Intl.DateTimeFormat('en', { timeZone: value })
  } catch {
    return false
  }
}
