import { describe, expect, it } from 'vitest'
import { listAlerts } from '@noktra/contract/admin/dashboard'
import * as entry from '@noktra/contract/sign-in'
import { LANGUAGES } from '@noktra/contract/shapes'
import { saveSetting } from '#server/core/settings/save-setting.ts'
import type { SettingKey, SettingValue } from '#server/core/settings/read-setting.ts'
import { makeBrowser } from '#test/browser.ts'
import { makeStaff, office } from '#test/admin.ts'
import { askForCode, freshCode, newNumber } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'
import { countryCodeOf, readSmsBudgets } from '../../platform/providers/sms/calling-code.ts'

const world = useWorld({ TRUST_PROXY: '1' })
const DAY = 24 * 3_600_000

let serial = 0
const from = () => ({ 'x-forwarded-for': `203.0.113.${(serial += 1)}` })
const brazilian = () => `+5511${String(900_000_000 + (serial += 1))}`
const portuguese = () => `+3519${String(10_000_000 + (serial += 1))}`

async function set(values: Partial<Record<SettingKey, SettingValue>>): Promise<void> {
  const { ctx } = world.store
  for (const [key, value] of Object.entries(values)) {
    await ctx.transact((tx) => saveSetting(tx, ctx, key as SettingKey, value))
  }
}

/** A new day of the store, on which nothing was sent yet. */
async function newDay(): Promise<void> {
  world.clock.advance(DAY)
  await set({
    sms_budgets: '86:5000, *:500',
    sms_budget_network: 100,
    mail_budget: 20_000,
    mail_budget_network: 200,
  })
}

async function errorOf(mobile: string, headers: Record<string, string> = from()) {
  return (await askForCode(world, mobile, headers)).error
}

async function alerts() {
  const by = await makeStaff(world, 'auditor')
  for (const sweep of world.store.sweeps) if (sweep.name === 'raise alerts') await sweep.run()
  const { list } = await office(world, listAlerts, { by, query: { state: 'open', kind: 'code_budget' } })
  return list.map(({ subject, text }) => [subject, text])
}

describe('the SMS of a day', () => {
  it('have a budget for each country, and one for all others together', async () => {
    await newDay()
    await set({ sms_budgets: '86:3, *:2' })
    for (let n = 0; n < 3; n++) expect(await errorOf(newNumber())).toBeNull()
    expect(await errorOf(newNumber())).toBe('codes_used_up')
    expect([await errorOf(brazilian()), await errorOf(portuguese())]).toEqual([null, null])
    expect(await errorOf(brazilian())).toBe('codes_used_up')
    expect(await errorOf('mail@example.com')).toBeNull()
  })

  it('say in words of each language when there are more, and a refused call costs no ticket and no minute', async () => {
    await newDay()
    await set({ sms_budgets: '*:0' })
    const mobile = brazilian()
    const texts = []
    for (const language of LANGUAGES) {
      const answer = await askForCode(world, mobile, { ...from(), 'accept-language': language })
      expect(answer).toMatchObject({ error: 'codes_used_up', status: 429 })
      const { hours, minutes, seconds } = answer.data as unknown as Record<string, number>
      expect(seconds! > 0 && seconds! <= DAY / 1000).toBe(true)
      expect(hours! * 60 + minutes!).toBe(Math.ceil(seconds! / 60))
      texts.push(answer.msg)
    }
    expect(new Set(texts).size).toBe(LANGUAGES.length)
    await newDay()
    expect(await errorOf(mobile)).toBeNull()
  })

  it('have a budget for an IPv6 site, sixteen times that of a network', async () => {
    await newDay()
    const config = world.store.ctx.config
    const of = (site: number) => ({ 'x-forwarded-for': `2001:db8:${site}:${(serial += 1).toString(16)}::1` })
    try {
      config.sandbox = false
      await set({ sms_budget_network: 1 })
      const sent = []
      for (let n = 0; n < 17; n++) sent.push(await errorOf(newNumber(), of(1)))
      expect(sent).toEqual([...Array.from({ length: 16 }, () => null), 'codes_used_up'])
      expect(await errorOf(newNumber(), of(2))).toBeNull()
    } finally {
      config.sandbox = true
    }
  })

  it('have a budget for each network', async () => {
    await newDay()
    const config = world.store.ctx.config
    try {
      // In the sandbox a network has a hundred times as much.
      config.sandbox = false
      await set({ sms_budget_network: 2, mail_budget_network: 1 })
      const headers = from()
      expect([await errorOf(newNumber(), headers), await errorOf(brazilian(), headers)]).toEqual([null, null])
      expect(await errorOf(newNumber(), headers)).toBe('codes_used_up')
      expect(await errorOf(newNumber())).toBeNull()
      expect(await errorOf('one@example.com', headers)).toBeNull()
      expect(await errorOf('two@example.com', headers)).toBe('codes_used_up')
    } finally {
      config.sandbox = true
    }
  })

  /** @shows ASVS-2.4.1 */
  it('are never more than the budget, however many are asked for at once', async () => {
    await newDay()
    await set({ sms_budgets: '86:5, *:0' })
    const errors = await Promise.all(Array.from({ length: 30 }, () => errorOf(newNumber())))
    expect(errors.filter((error) => error === null)).toHaveLength(5)
    expect(errors.filter((error) => error === 'codes_used_up')).toHaveLength(25)
  })

  it('leave a fifth more to who signs in at a device of theirs', async () => {
    await newDay()
    const mobile = newNumber()
    const home = await makeBrowser(world)
    const code = await freshCode(world, mobile, home.headers())
    await home.call(entry.login, { body: { mobile, login_type: 'mobile', code } })
    await set({ sms_budgets: '86:5, *:0' })
    for (let n = 0; n < 4; n++) await errorOf(newNumber())
    expect(await errorOf(newNumber())).toBe('codes_used_up')
    world.clock.advance(60_000)
    expect(await errorOf(mobile, home.headers())).toBeNull()
    world.clock.advance(60_000)
    expect(await errorOf(mobile, home.headers())).toBe('codes_used_up')
  })
})

describe('mail', () => {
  it('has a budget of its own', async () => {
    await newDay()
    await set({ mail_budget: 2 })
    expect([await errorOf('a1@example.com'), await errorOf('a2@example.com')]).toEqual([null, null])
    expect(await errorOf('a3@example.com')).toBe('codes_used_up')
    expect(await errorOf(newNumber())).toBeNull()
  })
})

describe('staff', () => {
  it('is told when a budget is nearly used up, when it is, and no more on the next day', async () => {
    await newDay()
    await set({ sms_budgets: '86:5, *:1', mail_budget: 10 })
    for (let n = 0; n < 3; n++) await errorOf(newNumber())
    expect(await alerts()).toEqual([])
    await errorOf(newNumber())
    await errorOf(brazilian())
    await errorOf(brazilian())
    expect(await alerts()).toEqual([
      [
        'budget:sms:*',
        'Codes by SMS to all other countries: 1 of the 1 of today are sent. No more go out until the day is over.',
      ],
      ['budget:sms:86', 'Codes by SMS to +86: 4 of the 5 of today are sent.'],
    ])
    await newDay()
    expect(await alerts()).toEqual([])
  })

  it('is told of networks that used up theirs', async () => {
    await newDay()
    const { config } = world.store.ctx
    try {
      config.sandbox = false
      await set({ sms_budget_network: 1 })
      for (let n = 0; n < 2; n++) {
        const headers = from()
        await errorOf(newNumber(), headers)
        await errorOf(newNumber(), headers)
      }
      expect(await alerts()).toEqual([
        [
          'budget:networks',
          '2 networks have used up their codes of today: players there log in by password.',
        ],
      ])
    } finally {
      config.sandbox = true
    }
  })
})

describe('budgets as an operator writes them', () => {
  it.each([
    ['86:5000, *:500', { '86': 5000, '*': 500 }],
    [' *:0 ', { '*': 0 }],
    ['1:10,44:20,351:30,*:40', { '1': 10, '44': 20, '351': 30, '*': 40 }],
  ])('%j', (text, budgets) => {
    expect(Object.fromEntries(readSmsBudgets(text)!)).toEqual(budgets)
  })

  it.each([
    '',
    '86:5000',
    '86:5000, 86:1, *:1',
    '*:-1',
    '*:1.5',
    '0:1, *:1',
    '1234:1, *:1',
    '86=1, *:1',
    '*:100000001',
  ])('are refused: %j', async (text) => {
    expect(readSmsBudgets(text)).toBeNull()
    await expect(set({ sms_budgets: text })).rejects.toThrow('is not a list of calling codes')
  })

  it('are read by the calling code of a number', () => {
    const codes = [
      '+8613800138000',
      '+12025550123',
      '+74951234567',
      '+351912345678',
      '+5511987654321',
      '+85291234567',
    ]
    expect(codes.map(countryCodeOf)).toEqual(['86', '1', '7', '351', '55', '852'])
  })
})
