/*
 * Composes the neutral picture of each kind from one of the store's own items and lists them in pictures.json: a muted
 * silhouette, which stands for a skin until an operator uploads a picture of it.
 * Run: node catalogue/compose-neutral.mjs, after pack-pictures.mjs. There is no chance in it.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const WIDTHS = [560, 280, 160]
const WEBP = { quality: 74, alphaQuality: 80, effort: 6, smartSubsample: true }
/* The item whose outline stands for its kind. */
const OUTLINES = {
  pistol: 'tarn-9-blackweft-fn',
  revolver: 'brask-blackweft-fn',
  smg: 'wisp-sd-blackweft-fn',
  rifle: 'corvane-blackweft-fn',
  bullpup: 'ostrel-blackweft-fn',
  sniper: 'longhollow-blackweft-fn',
  shotgun: 'grist-blackweft-fn',
  blaster: 'helix-coil-pitlane-fn',
  knife: 'vesper-hook-blackweft-fn',
  axe: 'rook-hatchet-blackweft-fn',
  gloves: 'warden-gauntlets-blackweft-fn',
  crossbow: 'sparrowbolt-blackweft-fn',
  fan: 'nightvane-blackweft-fn',
}

const here = dirname(fileURLToPath(import.meta.url))
const pictures = join(here, 'pictures')
const list = JSON.parse(readFileSync(join(here, 'pictures.json'), 'utf8'))
const packed = new Set()

list.neutral = {}
mkdirSync(join(pictures, 'neutral'), { recursive: true })
for (const [kind, item] of Object.entries(OUTLINES)) {
  const master = await silhouette(join(pictures, list.items[item][560]))
  const hash = createHash('sha256').update(master).digest('hex').slice(0, 8)
  list.neutral[kind] = {}
  for (const width of WIDTHS) {
    const address = `neutral/${kind}-${width}-${hash}.webp`
    list.neutral[kind][width] = address
    packed.add(address)
    if (existsSync(join(pictures, address))) continue
    const bytes =
      width === WIDTHS[0]
        ? master
        : await sharp(master).resize({ width, kernel: 'lanczos3' }).webp(WEBP).toBuffer()
    writeFileSync(join(pictures, address), bytes)
  }
}
writeFileSync(join(here, 'pictures.json'), `${JSON.stringify(list, null, 2)}\n`)
for (const file of readdirSync(join(pictures, 'neutral'))) {
  if (!packed.has(`neutral/${file}`)) rmSync(join(pictures, 'neutral', file))
}
console.log(`neutral pictures: ${packed.size}`)

/** The outline of a picture, filled with slate that is a little lighter above. */
async function silhouette(path) {
  const { width, height } = await sharp(path).metadata()
  const fill = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0.2" x2="0" y2="0.85"><stop offset="0" stop-color="#4A5568"/><stop offset="1" stop-color="#252D3A"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )
  return sharp(fill)
    .composite([{ input: path, blend: 'dest-in' }])
    .webp(WEBP)
    .toBuffer()
}
