import { expect, test } from 'vitest'
import { codesIn, paragraphsOf } from './announcement-text.ts'

test('empty lines part paragraphs', () => {
  expect(paragraphsOf('One.\n\nTwo\nlines.\n \n\nThree.\n').map(([piece]) => piece!.text)).toEqual([
    'One.',
    'Two\nlines.',
    'Three.',
  ])
})

test('a code stands out of its sentence, in every language', () => {
  expect(paragraphsOf('Here it is: DUSK-FIRST-LIGHT.')[0]).toEqual([
    { kind: 'text', text: 'Here it is: ' },
    { kind: 'code', text: 'DUSK-FIRST-LIGHT' },
    { kind: 'text', text: '.' },
  ])
  expect(codesIn('口令在此：DUSK-FIRST-LIGHT，限领一份')).toEqual(['DUSK-FIRST-LIGHT'])
})

test('backticks make a code of anything; one that is named twice is one', () => {
  expect(codesIn('`晨光 1`, then GIFT-2026 and `GIFT-2026`')).toEqual(['晨光 1', 'GIFT-2026'])
})

test('words in capitals, numbers and dates are no codes', () => {
  expect(codesIn('NOKTRA opens at 10:00 on 2026-11-21, in UTC-8; Tarn-9 SD is FN')).toEqual([])
})
