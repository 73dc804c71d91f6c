import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

export const PICTURES = join(import.meta.dirname, '../../docs/tour')

/** No picture is larger, nor are all of them together. */
const MOST_BYTES = 60_000
const MOST_IN_ALL = 6_000_000

/** The best first; the next one where a picture is too large for it. A desktop's is kept a little smaller than it was seen. */
const QUALITIES = [58, 50, 42, 36]
const MOST_WIDTH = 1120
const SMALL_WIDTH = 1000

mkdirSync(PICTURES, { recursive: true })

/** Keeps what the window shows as a WebP of at most 60 kB. */
export async function photograph(page: Page, name: string): Promise<void> {
  const picture = await smallest(await page.screenshot())
  writeFileSync(join(PICTURES, `${name}.webp`), picture)
  console.log(`docs/tour/${name}.webp  ${(picture.length / 1000).toFixed(0)} kB`)
}

async function smallest(png: Buffer): Promise<Buffer> {
  for (const width of [MOST_WIDTH, SMALL_WIDTH]) {
    for (const quality of QUALITIES) {
      // The next one only where this one is too large.
      const picture = await sharp(png)
        .resize({ width, withoutEnlargement: true })
        .webp({ quality, effort: 6, smartSubsample: true })
        .toBuffer()
      if (picture.length <= MOST_BYTES) return picture
    }
  }
  throw new Error(`A picture takes more than ${MOST_BYTES} bytes, however small`)
}

/** Takes away what no stop is called any more, and refuses a tour that is too large. */
export function keepOnly(names: ReadonlySet<string>): void {
  const pictures = readdirSync(PICTURES).filter((file) => file.endsWith('.webp'))
  for (const file of pictures) {
    if (!names.has(file.replace('.webp', ''))) rmSync(join(PICTURES, file))
  }
  const sizes = pictures
    .filter((file) => names.has(file.replace('.webp', '')))
    .map((file) => statSync(join(PICTURES, file)).size)
  const sum = sizes.reduce((total, size) => total + size, 0)
  console.log(`${sizes.length} pictures, ${(sum / 1_000_000).toFixed(2)} MB`)
  if (sum > MOST_IN_ALL) throw new Error(`The tour takes ${sum} bytes, more than ${MOST_IN_ALL}`)
}
