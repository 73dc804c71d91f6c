import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from './languages.ts'

const NOW = Date.UTC(2026, 5, 15)
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The formats as a page has them that began in a language. */
async function formatsIn(language: Language) {
  vi.stubGlobal('localStorage', { getItem: () => language })
  const { startTexts } = await import('./i18n.ts')
  await startTexts()
  return import('./format.ts')
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: '' }, querySelector: () => null })
})

afterEach(() => {
  vi.unstubAllGlobals()
  // The files after this one in its worker begin in English again.
  vi.resetModules()
})

const SAID = {
  en: {
    numbers: ['1,234,567.89', '0.50', '12,480', '0.0712', '3.64%', '0.0125%'],
    ages: [
      'moments',
      '1 minute',
      '59 minutes',
      '1 hour',
      '23 hours',
      '1 day',
      '29 days',
      '1 month',
      '12 months',
      '1 year',
      '3 years',
    ].map((age) => `${age} ago`),
    lengths: ['02:41:09', '1 day 00:00:00', '3 days 02:41:09'],
    zones: ['Beijing time', 'America/Sao_Paulo'],
  },
  zh: {
    numbers: ['1,234,567.89', '0.50', '12,480', '0.0712', '3.64%', '0.0125%'],
    ages: [
      '刚刚',
      '1分钟前',
      '59分钟前',
      '1小时前',
      '23小时前',
      '1天前',
      '29天前',
      '1个月前',
      '12个月前',
      '1年前',
      '3年前',
    ],
    lengths: ['02:41:09', '1天 00:00:00', '3天 02:41:09'],
    zones: ['北京时间', 'America/Sao_Paulo'],
  },
  pt: {
    numbers: ['1.234.567,89', '0,50', '12.480', '0,0712', '3,64%', '0,0125%'],
    ages: [
      'instantes',
      '1 minuto',
      '59 minutos',
      '1 hora',
      '23 horas',
      '1 dia',
      '29 dias',
      '1 mês',
      '12 meses',
      '1 ano',
      '3 anos',
    ].map((age) => `há ${age}`),
    lengths: ['02:41:09', '1 dia 00:00:00', '3 dias 02:41:09'],
    zones: ['horário de Pequim', 'America/Sao_Paulo'],
  },
} as const satisfies Record<Language, object>

describe.each(['en', 'zh', 'pt'] as const)('in %s', (language) => {
  test('numbers are written as the language does, with the decimals that their kind has', async () => {
    const { formatMoney, formatNumber, formatWear, formatPercent } = await formatsIn(language)
    expect([
      formatMoney(1_234_567.89),
      formatMoney(0.5),
      formatNumber(12_480),
      formatWear('0.0712'),
      formatPercent(0.0364),
      formatPercent(0.000125),
    ]).toEqual(SAID[language].numbers)
  })

  test('ages run from moments ago through minutes, hours, days and months to years', async () => {
    const { formatAgo } = await formatsIn(language)
    const ages = [
      0,
      MINUTE,
      59 * MINUTE,
      HOUR,
      23 * HOUR,
      DAY,
      29 * DAY,
      30 * DAY,
      364 * DAY,
      365 * DAY,
      1100 * DAY,
    ]
    expect(ages.map((age) => formatAgo(NOW / 1000 - age, NOW))).toEqual(SAID[language].ages)
  })

  test('lengths are clocks, with days before them', async () => {
    const { formatDuration } = await formatsIn(language)
    const left = 2 * HOUR + 41 * MINUTE + 9
    expect([left, DAY, 3 * DAY + left].map(formatDuration)).toEqual(SAID[language].lengths)
  })

  test('the zone of Beijing is called as people call it', async () => {
    const { formatZone } = await formatsIn(language)
    expect(['Asia/Shanghai', 'America/Sao_Paulo'].map(formatZone)).toEqual(SAID[language].zones)
  })
})
