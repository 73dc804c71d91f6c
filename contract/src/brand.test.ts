import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  brandFault,
  brandValues,
  contrastFault,
  contrastPairs,
  lineShown,
  unfilledIn,
  type BrandValues,
} from './brand.ts'
import { slugOf } from './brand-name.ts'
import { contrastOf, mixed } from './contrast.ts'

function valuesIn(file: string): BrandValues {
  return brandValues.parse(JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')))
}
const demo = valuesIn('brand/brand.json')

test('contrast is as WCAG computes it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#c8f53c', '#c8f53c')).toBe(1)
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080')
})

test.each(['brand/brand.json', 'e2e/second-brand/brand.json'])('%s can be shown', (file) => {
  expect(brandFault(valuesIn(file))).toBeNull()
})

test.each([
  [{ accent: '#3a4a12' }, 'accent'],
  [{ hover: '#4d5a70' }, 'hover'],
  [{ on_accent: '#8a8f70' }, 'on_accent'],
  [{ pressed: '#33400a' }, 'on_accent'],
  [{ accent: '#ffffff', hover: '#ffffff', pressed: '#ffffff', on_accent: '#cccccc' }, 'on_accent'],
])('colours that cannot be told apart are refused with the one at fault: %j', (changed, field) => {
  const fault = brandFault({ ...demo, colours: { ...demo.colours, ...changed } })
  expect(fault).toMatchObject({ field: `colours.${field}` })
  expect(fault!.message).toMatch(/has a contrast of \d\.\d\d, and text needs 4\.5$/)
})

test('every state of the button and every ground is among the pairs', () => {
  expect(contrastFault(demo.colours)).toBeNull()
  expect(contrastPairs(demo.colours).map(({ field, on }) => `${field} ${on}`)).toEqual([
    ...['page', 'panel', 'raised', 'control'].map((on) => `accent ${on}`),
    ...['page', 'panel', 'raised', 'control'].map((on) => `hover ${on}`),
    ...['page', 'panel', 'raised', 'control'].map((on) => `hover chosen.${on}`),
    'on_accent accent',
    'on_accent hover',
    'on_accent gloss',
    'on_accent pressed',
  ])
})

test('a line is written in every language or in none, and names what is known', () => {
  const footer = { en: 'Ours', zh: '', pt: '' }
  expect(brandFault({ ...demo, footer })).toMatchObject({ field: 'footer' })
  const imprint = { en: '{{owner}}', zh: '一', pt: 'um' }
  expect(brandFault({ ...demo, imprint })?.message).toContain('names {{owner}}')
  expect(brandFault({ ...demo, imprint })).toMatchObject({
    kind: 'strange_value',
    values: { name: '{{owner}}' },
  })
  const spaced = { en: 'By {{ company }}', zh: '一', pt: 'um' }
  expect(brandFault({ ...demo, footer: spaced })).toMatchObject({
    kind: 'strange_value',
    values: { name: '{{ company }}' },
  })
  const twice = { en: 'x', zh: '一', pt: '{{company}}, {{company}}' }
  expect(brandFault({ ...demo, footer: twice })).toMatchObject({
    field: 'footer',
    kind: 'value_again',
    values: { name: '{{company}}' },
  })
})

test('a line that names what is not filled in is not shown', () => {
  expect(lineShown('{{brand}} is run by {{company}}.', demo)).toBeNull()
  expect(lineShown('', demo)).toBeNull()
  expect(lineShown('{{brand}} says hello.', demo)).toBe('Noktra says hello.')
})

test('a name as the beginning of a file’s name keeps the letters under their marks', () => {
  expect(slugOf('Caixa Ação É')).toBe('caixa-acao-e')
  expect(slugOf('余烬')).toBe('store')
})

test('gaps are found where they stand', () => {
  expect(unfilledIn('By [OPERATOR: company], at [OPERATOR: address].')).toEqual([
    '[OPERATOR: company]',
    '[OPERATOR: address]',
  ])
  expect(unfilledIn('By Lantern Row')).toEqual([])
})

test.each([
  { name: '' },
  { name: 'a'.repeat(25) },
  { name: 'two\nlines' },
  { name: 'two\u2028lines' },
  { name: 'turned \u202e' },
  { support_email: 'no address' },
  { support_email: 'a@b.c\r\nBcc: d@e.f' },
  { mail: { name: 'x', address: 'a b@c.de' } },
  { colours: { ...demo.colours, accent: 'red' } },
  { colours: { ...demo.colours, accent: '#fff;}' } },
])('%j is no brand', (changed) => {
  expect(brandValues.safeParse({ ...demo, ...changed }).success).toBe(false)
})
