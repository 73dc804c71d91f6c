import { describe, expect, it } from 'vitest'
import { findAddress, maskEmail, maskMobile } from './address.ts'

describe('an address', () => {
  it.each([
    ['13800138000', '+8613800138000'],
    [' 138 0013 8000 ', '+8613800138000'],
    ['+86 138-0013-8000', '+8613800138000'],
    ['008613800138000', '+8613800138000'],
    ['8613800138000', '+8613800138000'],
    ['１３８００１３８０００', '+8613800138000'],
    ['+351 912 345 678', '+351912345678'],
    ['+1 (310) 555-0123', '+13105550123'],
    ['+13105550123', '+13105550123'],
    ['00551155256325', '+551155256325'],
    ['+290123', '+290123'],
    ['423456789012345', '+423456789012345'],
  ])('reads the phone %s as %s', (typed, value) => {
    expect(findAddress(typed)).toEqual({ kind: 'mobile', value })
  })

  it.each([
    ['Maria@Example.COM', 'maria@example.com'],
    [' a.b+store@mail.example.co.uk ', 'a.b+store@mail.example.co.uk'],
  ])('reads the mail %s as %s', (typed, value) => {
    expect(findAddress(typed)).toEqual({ kind: 'email', value })
  })

  /** @shows ASVS-1.3.11 */
  it.each([
    '',
    '+',
    'abc',
    '12345',
    '+12345',
    '1234567890123456',
    '0912345678',
    '+0123456789',
    '11800138000',
    '1380013800',
    '+8612800138000',
    '+861380013800',
    '138001380001',
    '+86138001380000',
    '1380013800a',
    '++8613800138000',
    '1.5e10',
    '-13800138000x',
    '@',
    'a@b',
    'a@b.c',
    'a b@example.com',
    'a@example..com',
    '.a@example.com',
    'a.@example.com',
    'a@-x.com',
    'a@example.com,b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '"a"@example.com',
    'a@@example.com',
    `${'a'.repeat(130)}@example.com`,
    '<a@example.com>',
  ])('refuses %j', (typed) => {
    expect(findAddress(typed)).toBeNull()
  })

  it('reads a long hostile text quickly', () => {
    const began = performance.now()
    expect(findAddress(`a@${'a-'.repeat(50_000)}`)).toBeNull()
    expect(findAddress(`a@${'a'.repeat(110)}!`)).toBeNull()
    expect(performance.now() - began).toBeLessThan(50)
  })

  it('is masked so that its owner knows it and others do not', () => {
    expect(maskMobile('+8613800138000')).toBe('+86 138****8000')
    expect(maskMobile('+351912345678')).toBe('+35****5678')
    expect(maskMobile('+290123')).toBe('+29****23')
    expect(maskEmail('maria@example.com')).toBe('m***@example.com')
  })
})
