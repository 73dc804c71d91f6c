import { expect, test } from 'vitest'
import { AppError, type AppErrorName } from '../../api/app-error.ts'
import { giftRemedyOf } from './gift-refusal.ts'

const remedyOf = (name: AppErrorName) => giftRemedyOf(new AppError(name, 1, 'refused'))

test('leads to what is missing for something free, and nowhere when nothing is', () => {
  expect(remedyOf('gift_unverified')).toBe('contact')
  expect(remedyOf('gift_week_email')).toBe('phone')
  expect(remedyOf('gift_risk')).toBe('support')
  for (const name of ['gift_week', 'gift_device', 'gift_network', 'roll_full', 'offline'] as const)
    expect(remedyOf(name)).toBeNull()
  expect(giftRemedyOf(new Error('broken'))).toBeNull()
})
