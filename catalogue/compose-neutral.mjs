/*
 * Composes the neutral picture of each kind and lists them in pictures.json: a muted silhouette, which stands for an item until an operator
 * uploads a picture of it. Of a weapon, a knife and gloves it is the outline of one of the store's own items, of what has no skin it is drawn here.
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

/* What a thing without a skin looks like, on 560 by 420; what lies within another outline is cut out of it. */
const DRAWN = {
  sticker:
    'M150 78h260a26 26 0 0 1 26 26v140l-98 98H150a26 26 0 0 1-26-26V104a26 26 0 0 1 26-26zM346 352l90-90h-64a26 26 0 0 0-26 26zM280 122l25 56 61 6-46 41 13 60-53-31-53 31 13-60-46-41 61-6z',
  agent:
    'M280 62c44 0 74 34 74 80 0 30-12 60-32 78v20l92 38c30 12 46 40 46 76v20H100v-20c0-36 16-64 46-76l92-38v-20c-20-18-32-48-32-78 0-46 30-80 74-80zM226 132h108v22H226zM248 300h64v22h-64z',
  container:
    'M112 118h336a18 18 0 0 1 18 18v50H94v-50a18 18 0 0 1 18-18zM94 202h136v28a10 10 0 0 0 10 10h80a10 10 0 0 0 10-10v-28h136v112a18 18 0 0 1-18 18H112a18 18 0 0 1-18-18zM250 192h60v30h-60zM130 262h60v18h-60zM370 262h60v18h-60z',
  charm:
    'M280 44a40 40 0 1 1 0 80 40 40 0 0 1 0-80zM280 66a18 18 0 1 0 0 36 18 18 0 0 0 0-36zM270 132h20v34h-20zM280 176l92 62-36 118H224l-36-118zM280 216a46 46 0 1 0 0 92 46 46 0 0 0 0-92z',
  patch:
    'M280 52l140 44v118c0 80-58 130-140 166-82-36-140-86-140-166V96zM280 78l-116 37v99c0 64 46 105 116 138 70-33 116-74 116-138v-99zM280 112l84 27v75c0 42-32 72-84 98-52-26-84-56-84-98v-75zM280 158l-44 52h28v50h32v-50h28z',
  'music-kit':
    'M236 92l196-38v220c0 34-34 58-70 58s-60-20-60-48 26-54 62-54c10 0 18 2 26 5V136l-112 22v158c0 34-34 58-70 58s-60-20-60-48 26-54 62-54c10 0 18 2 26 5z',
  graffiti:
    'M246 54h68v30h-68zM236 92h88v24h-88zM222 124h116a20 20 0 0 1 20 20v214a20 20 0 0 1-20 20H222a20 20 0 0 1-20-20V144a20 20 0 0 1 20-20zM224 176v130h112V176zM280 194c26 30 36 46 36 62a36 36 0 0 1-72 0c0-16 10-32 36-62zM352 60l66-26v60l-66-18zM430 30h24v20h-24zM430 60h24v20h-24z',
  collectible:
    'M186 48h62l32 76-34 22zM374 48h-62l-32 76 34 22zM280 138a118 118 0 1 1 0 236 118 118 0 0 1 0-236zM280 162a94 94 0 1 0 0 188 94 94 0 0 0 0-188zM280 186l22 46 50 7-37 35 9 50-44-24-44 24 9-50-37-35 50-7z',
  key: 'M168 112a98 98 0 0 1 94 70h212v56h-34v48h-52v-48h-36v36h-50v-36h-40a98 98 0 1 1-94-126zM168 166a44 44 0 1 0 0 88 44 44 0 0 0 0-88z',
  other: 'M280 50l152 80-152 80-152-80zM118 148l152 80v156l-152-80zM442 148l-152 80v156l152-80z',
}

const here = dirname(fileURLToPath(import.meta.url))
const pictures = join(here, 'pictures')
const list = JSON.parse(readFileSync(join(here, 'pictures.json'), 'utf8'))
const packed = new Set()

list.neutral = {}
mkdirSync(join(pictures, 'neutral'), { recursive: true })
const outlines = {
  ...Object.fromEntries(
    Object.entries(OUTLINES).map(([kind, item]) => [kind, join(pictures, list.items[item][560])]),
  ),
  ...Object.fromEntries(Object.entries(DRAWN).map(([kind, path]) => [kind, drawing(path)])),
}
for (const [kind, outline] of Object.entries(outlines)) {
  const master = await silhouette(outline)
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

function drawing(path) {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="420"><path fill-rule="evenodd" d="${path}"/></svg>`,
  )
}

/** The outline of a picture, a file or markup, filled with slate that is a little lighter above. */
async function silhouette(outline) {
  const { width, height } = await sharp(outline).metadata()
  const fill = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0.2" x2="0" y2="0.85"><stop offset="0" stop-color="#4A5568"/><stop offset="1" stop-color="#252D3A"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )
  return sharp(fill)
    .composite([{ input: outline, blend: 'dest-in' }])
    .webp(WEBP)
    .toBuffer()
}
