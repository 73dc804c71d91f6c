import { expect, test } from 'vitest'
import { valuesFor } from './notification-text.ts'

test('a notice names things in the language of its reader', () => {
  const values = {
    room_en: 'Evening',
    room_zh: '晚间',
    room_pt: 'Noite',
    num: 2,
    room_id: 7,
    amount: '1250.50',
  }
  expect(valuesFor(values, 'zh', (amount) => `¤${amount}`)).toEqual({
    room: '晚间',
    count: 2,
    room_id: 7,
    amount: '¤1250.5',
  })
  expect(valuesFor(values, 'pt', String)['room']).toBe('Noite')
})
