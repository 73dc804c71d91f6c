import { noticeValues } from '@noktra/languages/notice-text'
import { expect, test } from 'vitest'
import { LANGUAGE_NAMES } from '../../i18n/languages.ts'

test('a notice names things in the language of its reader', () => {
  const values = {
    room_en: 'Evening',
    room_zh: '晚间',
    room_pt: 'Noite',
    num: 2,
    room_id: 7,
    amount: '1250.50',
  }
  const isLanguage = (code: string) => code in LANGUAGE_NAMES
  const formatMoney = (amount: number) => `¤${amount}`
  expect(noticeValues(values, { language: 'zh', isLanguage, formatMoney })).toEqual({
    room: '晚间',
    count: 2,
    room_id: 7,
    amount: '¤1250.5',
  })
  expect(noticeValues(values, { language: 'pt', isLanguage, formatMoney })['room']).toBe('Noite')
})
