import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { ROOT } from '../root.ts'
import { brandOfFile } from './hold-brand.ts'

/** A brand file like the second brand's with something changed. */
function fileWith(change: (brand: Record<string, unknown>) => unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'))
  cpSync(join(ROOT, 'e2e/second-brand'), folder, { recursive: true })
  const file = join(folder, 'brand.json')
  const brand = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  writeFileSync(file, JSON.stringify(change(brand) ?? brand))
  return file
}

test('a brand file gives all pictures that are made of its mark', async () => {
  const { brand, bytes } = await brandOfFile(fileWith(() => undefined))
  const { pictures } = brand
  expect(pictures.mark.name).toMatch(/\.svg$/)
  expect(pictures.share).toMatchObject({ width: 1200, height: 630, own: false })
  expect(pictures.icons.maskable_512).toMatchObject({ width: 512, height: 512 })
  expect(bytes.size).toBe(8)
  // A file of icons begins so.
  expect(bytes.get(pictures.icons.favicon.name)!.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 2, 0]))
})

test.each([
  [(brand: object) => ({ ...brand, name: '' }), 'name'],
  [(brand: object) => ({ ...brand, nmae: 'x' }), 'nmae, which is not known'],
  [(brand: object) => ({ ...brand, support_email: undefined }), 'support_email is missing'],
  [
    (brand: object) => ({
      ...brand,
      colours: { accent: '#333333', hover: '#ffffff', pressed: '#cccccc', on_accent: '#000000' },
    }),
    'colours.accent',
  ],
  [
    (brand: object) => ({
      ...brand,
      pictures: { mark: '../mark.svg', wordmark: null, share: null, screenshots: null },
    }),
    'does not lie beside it',
  ],
  [
    (brand: object) => ({
      ...brand,
      pictures: { mark: 'none.svg', wordmark: null, share: null, screenshots: null },
    }),
    'cannot be read at',
  ],
  [
    (brand: object) => ({
      ...brand,
      pictures: { mark: 'brand.json', wordmark: null, share: null, screenshots: null },
    }),
    'pictures.mark is no png, webp picture',
  ],
  [() => [], 'is missing, or is not'],
])('a fault is told in one sentence that names the field (%#)', async (change, why) => {
  const file = fileWith(change)
  const told = await brandOfFile(file).catch((error: unknown) => error)
  expect(told).toBeInstanceOf(ConfigError)
  expect((told as Error).message).toContain(`The brand file ${file}`)
  expect((told as Error).message).toContain(why)
})
