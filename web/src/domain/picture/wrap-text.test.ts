import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

const lengthOf = (line: string) => Array.from(line).length

test('words stay whole', () => {
  expect(wrapText('Open boxes you can check', 12, lengthOf)).toEqual(['Open boxes', 'you can', 'check'])
  expect(wrapText('A verylongwordindeed here', 8, lengthOf)).toEqual(['A', 'verylongwordindeed', 'here'])
})

test('Chinese breaks between characters, and no line begins with a mark', () => {
  expect(wrapText('每次开箱，都能验证', 4, lengthOf)).toEqual(['每次开', '箱，都能', '验证'])
})

test('what fits is one line, and nothing is none', () => {
  expect(wrapText('Fits', 4, lengthOf)).toEqual(['Fits'])
  expect(wrapText('', 4, lengthOf)).toEqual([])
})
