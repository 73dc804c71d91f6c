import { expect, test } from 'vitest'
import { bindFaults } from './check-bind.ts'

test('a number and a code of six may be sent', () => {
  expect(bindFaults('mobile', { mobile: ' 13800000000 ', code: ' 123456 ' })).toEqual({})
  expect(bindFaults('email', { mobile: 'me@example.com', code: '123456' })).toEqual({})
})

/** @shows SPEC-5.29 */
test('both are asked for', () => {
  expect(bindFaults('mobile', { mobile: ' ', code: '' })).toEqual({
    mobile: 'contact.missing_mobile',
    code: 'contact.code_missing',
  })
  expect(bindFaults('email', { mobile: 'me@example.com', code: '12345' })).toEqual({
    code: 'contact.code_length',
  })
})

test('an address is no phone, and a number no address', () => {
  expect(bindFaults('mobile', { mobile: 'me@example.com', code: '123456' })).toEqual({
    mobile: 'contact.other_mobile',
  })
  expect(bindFaults('email', { mobile: '13800000000', code: '123456' })).toEqual({
    mobile: 'contact.other_email',
  })
})
