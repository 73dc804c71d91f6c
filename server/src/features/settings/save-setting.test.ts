import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getSetting } from '@noktra/contract/settings'
import { useWorld } from '#test/world.ts'
import { loadNewSettings, loadSettings } from '../../catalogue/load-settings.ts'
import type { SettingKey, SettingValue } from '../../core/settings/read-setting.ts'
import { saveSetting } from '../../core/settings/save-setting.ts'

const world = useWorld()

async function save(key: SettingKey, value: SettingValue): Promise<void> {
  const { ctx } = world.store
  await ctx.transact((tx) => saveSetting(tx, ctx, key, value))
}

/** A refusal that names the setting. */
const faultOf = (key: SettingKey) => ({
  says: { key: 'reasons:settings.at_fault', values: { setting: { key: `settings:words.${key}.label` } } },
})

async function stored(): Promise<Record<string, unknown>> {
  const rows = await world.db.selectFrom('setting').select(['key', 'value']).execute()
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

/** The dearest skin of at most, and the cheapest of at least so many cents. */
async function skinOf(cents: number, edge: 'most' | 'least'): Promise<number> {
  const { id } = await world.db
    .selectFrom('skin')
    .select('id')
    .where('price', edge === 'most' ? '<=' : '>=', cents)
    .orderBy('price', edge === 'most' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

describe('a setting of free value', () => {
  test('holds what is sensible, and refuses the rest with its reason', async () => {
    for (const [key, value] of [
      ['gift_network_limit', 8],
      ['gift_week_email', 0],
      ['gift_week_mobile', 12.5],
      ['gift_risk_platform', 100],
      ['rebate_closeness_limit', 41],
      ['roll_week_budget', 0],
    ] as const) {
      await save(key, value)
      expect((await stored())[key]).toBe(value)
    }
    for (const [key, value, why] of [
      ['gift_network_limit', 0, 'from 1 to 1000'],
      ['gift_network_limit', 2.5, 'whole number'],
      ['gift_risk_limit', 101, 'from 1 to 100'],
      ['rebate_closeness_limit', 40, 'from 41 to 100'],
      ['welfare_week_budget', -1, 'from 0'],
      ['registration_week_budget', 0.001, '2 decimals'],
      ['rebate_week_budget', 'much', 'not a number'],
      ['gift_week_email', 12.5, 'not below what is had by phone'],
      ['gift_week_mobile', 0, 'not below what is had by phone'],
    ] as const) {
      await expect(save(key, value), key).rejects.toThrow(why)
    }
    await world.db.deleteFrom('setting').where('key', 'like', 'gift%').execute()
  })
})

describe('a setting', () => {
  /** @shows SPEC-3.101 SPEC-3.103 SPEC-3.104 */
  test('that is saved holds from then on', async () => {
    for (const [key, value] of [
      ['upgrade_loading_time', 4000],
      ['upgrade_loading_time', 5000],
      ['support_url', 'https://help.example/noktra'],
      ['upgrade_profit_rate', 0.08],
      ['mall_coin_markup', 1.06],
      ['mall_coin_markup', 1.05],
      ['min_recharge_out', 12.5],
      ['recharge_rate', 7.1],
      ['recharge_rate', 7.2],
      ['value_cap', 1.02],
      ['value_cap', 1.04],
      ['upgrade_comfort_skin_id', await skinOf(1, 'most')],
    ] as const) {
      await save(key, value)
      expect(await world.data(getSetting, { query: { key } })).toEqual({ key, value })
    }
    await save('store_timezone', 'Europe/Lisbon')
    expect(await stored()).toMatchObject({ store_timezone: 'Europe/Lisbon' })
  })

  test('that would break the economy is refused and nothing changes', async () => {
    const before = await stored()
    for (const [key, value] of [
      ['upgrade_profit_rate', 0.07],
      ['upgrade_profit_rate', 8],
      ['mall_coin_markup', 1.03],
      ['mall_coin_markup', 0.9],
      ['diamond_to_coin', 1.050001],
      ['diamond_to_coin', 51],
      ['value_cap', 1.041],
      ['value_cap', 0.999],
      ['upgrade_comfort_skin_id', await skinOf(2, 'least')],
      ['upgrade_comfort_skin_id', 999_999_999],
      // Lantern Gate gives 2.49 cents on average of the 500 that 36 of money are at 7.2.
      ['recharge_rate', 7.3],
    ] as const) {
      await expect(save(key, value), `${key} ${value}`).rejects.toMatchObject(faultOf(key))
    }
    expect(await stored()).toEqual(before)
  })

  test('is measured against those that are set: diamonds convert to no more than the mall asks', async () => {
    await save('value_cap', 1.02)
    await save('diamond_to_coin', 1.01)
    await expect(save('value_cap', 1.04)).rejects.toThrow('comes to 100.')
    await expect(save('mall_coin_markup', 1.005)).rejects.toMatchObject(faultOf('mall_coin_markup'))
    await save('diamond_to_coin', 1)
    await save('value_cap', 1.04)
    await expect(save('diamond_to_coin', 1.01)).rejects.toThrow('4 → hold → sell → convert')
  })

  test.each<[SettingKey, SettingValue]>([
    ['upgrade_profit_rate', '0.08'],
    ['upgrade_profit_rate', null],
    ['mall_coin_markup', Number.NaN],
    ['mall_coin_markup', 1.0500001],
    ['value_cap', 1.0205],
    ['value_cap', '1.02'],
    ['diamond_to_coin', 0],
    ['diamond_to_coin', '1'],
    ['diamond_to_coin', 0.1234567],
    ['upgrade_comfort_skin_id', null],
    ['upgrade_comfort_skin_id', 1.5],
    ['upgrade_loading_time', -1],
    ['upgrade_loading_time', 60_001],
    ['open_box_loading_time', 0.5],
    ['recharge_rate', 0],
    ['recharge_rate', Infinity],
    ['recharge_welfare_box_type_id', 0],
    ['min_recharge_out', 1.005],
    ['support_url', 'javascript:alert(1)'],
    ['support_url', '//elsewhere.example'],
    ['support_url', ''],
    ['store_timezone', 'Nowhere/City'],
    ['store_timezone', ''],
  ])('%s is never %s', async (key, value) => {
    await expect(save(key, value)).rejects.toMatchObject(faultOf(key))
  })
})

describe("the catalogue's settings", () => {
  async function inFolder<T>(text: string | null, work: (folder: string) => Promise<T>): Promise<T> {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'))
    try {
      if (text !== null) writeFileSync(join(folder, 'settings.json'), text)
      return await work(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  const load = (text: string | null, once: boolean) =>
    inFolder(text, async (folder) => {
      const { ctx } = world.store
      await ctx.transact((tx) => (once ? loadNewSettings : loadSettings)(tx, ctx, folder))
    })

  test('set a consolation skin in a store that has the demo catalogue', async () => {
    expect(await stored()).toHaveProperty('upgrade_comfort_skin_id')
  })

  test('are loaded again with the catalogue, but at a start only where nothing is set', async () => {
    const [first, second] = [3105, 7105]
    await load(JSON.stringify({ upgrade_comfort_skin_id: first }), false)
    expect(await stored()).toMatchObject({ upgrade_comfort_skin_id: first })
    await load(JSON.stringify({ upgrade_comfort_skin_id: second }), true)
    expect(await stored()).toMatchObject({ upgrade_comfort_skin_id: first })
    await world.db.deleteFrom('setting').where('key', '=', 'upgrade_comfort_skin_id').execute()
    await load(JSON.stringify({ upgrade_comfort_skin_id: second }), true)
    expect(await stored()).toMatchObject({ upgrade_comfort_skin_id: second })
  })

  test('that the prices do not allow stop a load, and at a start are left out', async () => {
    const dear = JSON.stringify({ upgrade_comfort_skin_id: await skinOf(2, 'least') })
    const before = await stored()
    await expect(load(dear, false)).rejects.toMatchObject(faultOf('upgrade_comfort_skin_id'))
    await world.db.deleteFrom('setting').where('key', '=', 'upgrade_comfort_skin_id').execute()
    await load(dear, true)
    expect(await stored()).not.toHaveProperty('upgrade_comfort_skin_id')
    await save('upgrade_comfort_skin_id', Number(before['upgrade_comfort_skin_id']))
  })

  test('need not be there, and name no setting that the store does not know', async () => {
    const before = await stored()
    await load(null, false)
    await load(null, true)
    await expect(load('{ "secret_odds": 1 }', false)).rejects.toThrow('secret_odds')
    expect(await stored()).toEqual(before)
  })
})
