/*
 * Makes the contact sheets of docs/foundry.md from the packed pictures of the catalogue: every item in its five exteriors, all
 * boxes, all fronts. Run: node script/make-contact-sheets.ts
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const GROUND = '#14161b'

type Widths = Record<string, string>
type Packed = {
  items: Record<string, Widths>
  boxes: Record<string, Widths>
  icons: Record<string, Widths>
  avatars: Widths[]
  levels: Widths[]
}
type Grid = { cell: { width: number; height: number }; columns: number; quality: number }

const catalogue = fileURLToPath(new URL('../catalogue/', import.meta.url))
const sheets = fileURLToPath(new URL('../docs/pictures/foundry/', import.meta.url))
const { items, boxes, icons, avatars, levels } = JSON.parse(
  readFileSync(`${catalogue}pictures.json`, 'utf8'),
) as Packed

mkdirSync(sheets, { recursive: true })
await makeSheet('everything', widthOf(Object.values(items), '160'), {
  cell: { width: 80, height: 60 },
  columns: 25,
  quality: 70,
})
await makeSheet('boxes', widthOf(Object.values(boxes), '256'), {
  cell: { width: 200, height: 200 },
  columns: 7,
  quality: 78,
})
await makeSheet(
  'fronts',
  [...widthOf(avatars, '256'), ...widthOf([...Object.values(icons), ...levels], '160')],
  { cell: { width: 140, height: 140 }, columns: 11, quality: 78 },
)

function widthOf(pictures: Widths[], width: string): string[] {
  return pictures.map((widths) => widths[width]!)
}

async function makeSheet(
  name: string,
  pictures: string[],
  { cell: { width, height }, columns, quality }: Grid,
): Promise<void> {
  const layers = await Promise.all(
    pictures.map(async (picture, at) => ({
      input: await sharp(`${catalogue}pictures/${picture}`)
        .resize(width, height, { fit: 'contain', background: '#00000000' })
        .png()
        .toBuffer(),
      left: (at % columns) * width,
      top: Math.floor(at / columns) * height,
    })),
  )
  const size = { width: width * columns, height: height * Math.ceil(pictures.length / columns) }
  const { size: bytes } = await sharp({ create: { ...size, channels: 3, background: GROUND } })
    .composite(layers)
    .webp({ quality, effort: 6 })
    .toFile(`${sheets}${name}.webp`)
  console.log(`${name}: ${pictures.length} pictures, ${Math.round(bytes / 1000)} kB`)
}
