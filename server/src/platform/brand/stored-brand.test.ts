import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { brandOfFile } from './hold-brand.ts'
import { brandOfRow } from './stored-brand.ts'

test('a version that an earlier release wrote is read, and what it did not know has a default', async () => {
  const { brand } = await brandOfFile(join(ROOT, 'e2e/second-brand/brand.json'))
  const { fonts: _fonts, footer: _footer, ...values } = brand.values
  const { screenshots: _screenshots, ...pictures } = brand.pictures
  const brand_values = { ...values, name: 'a name that is longer than today’s rules allow' }
  expect(brandOfRow({ version: 3, brand_values, pictures })).toEqual({
    version: 3,
    values: {
      ...brand_values,
      fonts: { head: 'saira', text: 'inter' },
      footer: { en: '', zh: '', pt: '' },
    },
    pictures: { ...pictures, screenshots: null },
  })
  expect(() => brandOfRow({ version: 3, brand_values: { name: 'x' }, pictures })).toThrow('colours')
})
