import { describe, expect, test } from 'vitest'
import { say, sayKept } from '@noktra/languages/say'
import { asWritten, joined, said, type Said } from '@noktra/languages/said'
import { reasonOf, RuleBroken } from './rule-broken.ts'

const all = (sentence: Said) => ['en', 'zh', 'pt'].map((language) => say(sentence, language))

describe('a sentence for the staff', () => {
  test('is said in each language, with its numbers as the language writes them', () => {
    expect(all(said('approvals:titles.price_agree', { price_cents: 123_450, skin: 'Tarn-9' }))).toEqual([
      'Agree to 1,234.50 for Tarn-9: it has moved since a second person agreed',
      '批准 Tarn-9 的价格 1,234.50：自上次经第二人批准后价格已变动',
      'Aprovar 1.234,50 para Tarn-9: o preço mudou desde a última aprovação de uma segunda pessoa',
    ])
    expect(all(said('dashboard:causes.disk_low', { host: 'a', free_share: 0.0412 }))).toEqual([
      'The disk of the data folder on a has 4.12% left.',
      'a 上数据目录所在的磁盘还剩 4.12%。',
      'O disco da pasta de dados em a tem 4,12% livres.',
    ])
  })

  test('counts with the plural forms of its language', () => {
    const failed = (count: number) => said('dashboard:causes.job_failed', { job: 'x', count })
    expect(all(failed(1))).toEqual([
      '“x” failed 1 time in a row.',
      '“x”已连续失败 1 次。',
      '“x” falhou 1 vez seguida.',
    ])
    expect(all(failed(1200))).toEqual([
      '“x” failed 1,200 times in a row.',
      '“x”已连续失败 1,200 次。',
      '“x” falhou 1.200 vezes seguidas.',
    ])
  })

  test('holds sentences, lists, names in each language, and refusals', () => {
    const box = { en: 'Quay', zh: '码头', pt: 'Cais' }
    const version = said('approvals:titles.box_bring_back', { box, version: 2 })
    expect(all(said('approvals:titles.at_set_time', { title: version }))).toEqual([
      'Put “Quay” on sale again, with version 2, at a set time',
      '以版本 2 重新上架“码头”，定时生效',
      'Voltar a vender “Cais”, com a versão 2, em horário marcado',
    ])
    const levels = said('approvals:titles.rebate_levels', { count: 2, each_share: [0.015, 0.02] })
    expect(all(joined([levels, said('reasons:staff.owner_needed')]))).toEqual([
      'Publish 2 levels of promotion: 1.5%, 2%; the store needs at least one owner',
      '发布 2 个推广等级：1.5%、2%；商店至少需要一位所有者',
      'Publicar 2 níveis de indicação: 1,5%, 2%; a loja precisa de pelo menos um proprietário',
    ])
    const details = { why: said('reasons:rooms.changed') }
    const givenUp = said('reasons:requests.given_up', { why: { error: 'approval_stale', details } })
    expect(say(givenUp, 'zh')).toBe('申请之后内容已变化：该系列在此期间已被修改')
  })

  test('says names as they are, whatever stands in them', () => {
    const name = '{{role}} $t(common:why) <b>&'
    const invited = said('approvals:titles.staff_invite', { name, role: said('staff:roles.auditor') })
    expect(say(invited, 'en')).toBe(`Invite ${name} as auditor`)
    expect(say(asWritten(name), 'pt')).toBe(name)
  })

  test('is read as it was written where nothing else is known of it', () => {
    const kept: unknown = JSON.parse(JSON.stringify(said('reasons:rooms.changed')))
    expect(sayKept(kept, 'written', 'pt')).toBe('a série mudou desde então')
    expect(sayKept(null, 'written', 'pt')).toBe('written')
    expect(sayKept({ key: 'reasons:of_an_older_version', values: {} }, 'written', 'pt')).toBe('written')
    expect(say(said('reasons:rooms.changed'), 'xx')).toBe('the series was changed since')
  })
})

test('a rule that does not hold says so in English on a console, and in any language to the staff', () => {
  const broken = new RuleBroken(said('reasons:envelopes.code_used', { code: 'A' }))
  expect(broken).toBeInstanceOf(RangeError)
  expect(broken.message).toBe('the code A is in use')
  expect(say(reasonOf(broken), 'zh')).toBe('口令 A 已被使用')
  expect(say(reasonOf(new RangeError('no price')), 'zh')).toBe('no price')
})
