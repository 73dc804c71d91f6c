import { beforeAll, expect, test } from 'vitest'
import { approvalDetails, listApprovals } from '@noktra/contract/admin/approvals'
import { importDetails, uploadImport } from '@noktra/contract/admin/catalogue'
import { listAlerts } from '@noktra/contract/admin/dashboard'
import { dayReport } from '@noktra/contract/admin/report'
import { saveMoneySetting, saveRebateLevels } from '@noktra/contract/admin/settings'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'

/* What the store says to its staff is read in the language of the reader. */

const world = useWorld()
let owner: Member

beforeAll(async () => {
  owner = await makeStaff(world, 'owner')
})

const reads = (language: string) => ({ by: owner, headers: { 'accept-language': language } })
const LANGUAGES = ['en', 'zh-CN', 'pt-BR']

const inEach = <T>(read: (language: string) => Promise<T>) => Promise.all(LANGUAGES.map(read))

test('the title of a request', async () => {
  const body = { key: 'mall_coin_markup', value: 1.06, seen: 1.05 } as const
  const { approval_id } = await office(world, saveMoneySetting, { by: owner, body })
  const titles = await inEach(async (language) => {
    const query = { id: approval_id! }
    const { title } = await office(world, approvalDetails, { ...reads(language), query })
    const { list } = await office(world, listApprovals, reads(language))
    expect(list.find(({ id }) => id === approval_id)!.title).toBe(title)
    return title
  })
  expect(titles).toEqual([
    'Set “Coin price in the mall” from 1.05 to 1.06',
    '将“商城硬币价”从 1.05 改为 1.06',
    'Mudar “Preço em moedas na Loja” de 1,05 para 1,06',
  ])
})

test('one that was written before this version, as it was written', async () => {
  const { id } = await world.db
    .insertInto('approval')
    .values({
      kind: 'setting',
      subject: 'setting:price_rate',
      title: 'Set price_rate from 1 to 2',
      payload: '{}',
      reason: 'a test',
      asked_at: world.clock.now(),
      asked_by: owner.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { list } = await office(world, listApprovals, reads('zh'))
  expect(list.find((one) => one.id === id)!.title).toBe('Set price_rate from 1 to 2')
})

test('an alert, also in the report of its day', async () => {
  const now = world.clock.now()
  await world.db
    .insertInto('prove_run')
    .values({ asked_at: now, started_at: now, ended_at: now, checks: 80, faults: 1 })
    .execute()
  for (const sweep of world.store.sweeps) if (sweep.name === 'raise alerts') await sweep.run()
  const texts = await inEach(async (language) => {
    const { list } = await office(world, listAlerts, { ...reads(language), query: { kind: 'prove_failed' } })
    const { zone } = await office(world, dayReport, reads(language))
    const day = world.clock.now().toLocaleDateString('en-CA', { timeZone: zone })
    const { alerts } = await office(world, dayReport, { ...reads(language), query: { day } })
    expect(alerts.map(({ text }) => text)).toContain(list[0]!.text)
    return list[0]!.text
  })
  expect(texts).toEqual([
    '1 of 80 checks of the books does not hold.',
    '账本的 80 项检查中有 1 项不成立。',
    '1 das 80 verificações da contabilidade não confere.',
  ])
})

test('why a call is refused, in its text and in its details', async () => {
  const levels = [
    { recharge: 0, rate: 0.03 },
    { recharge: 0, rate: 0.01 },
  ]
  const whys = await inEach(async (language) => {
    const { msg, data } = await callAdmin(world, saveRebateLevels, {
      ...reads(language),
      body: { levels, seen: 1 },
    })
    const { why } = data as { why?: string }
    expect(msg).toContain(why)
    return why
  })
  expect(whys).toEqual([
    'level 2 does not begin above level 1; level 2 does not pay more than level 1',
    expect.stringMatching(/^[^a-z；]+；[^a-z；]+$/),
    expect.stringMatching(/nível 2.*; .*nível 1/),
  ])
})

test('what is wrong with rows of a file', async () => {
  const text = JSON.stringify([{ id: 'a', name: 'A | B', rarity: 'Covert', max_float: 7 }])
  const body = { kind: 'skins' as const, file_name: 'skins.json', text }
  const { id } = await office(world, uploadImport, { by: owner, body })
  const faults = await inEach(async (language) => {
    const { preview } = await office(world, importDetails, { ...reads(language), query: { id } })
    return preview.errors.map(({ at, why }) => [at, why])
  })
  expect(faults).toEqual([
    [['row 1', 'max_float is not a number from 0 to 1']],
    [['第 1 条', 'max_float 不是 0 至 1 之间的数字']],
    [['registro 1', 'max_float não é um número de 0 a 1']],
  ])
})
