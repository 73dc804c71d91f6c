/*
 * Packs the catalogue's pictures from a folder of finished renders into pictures/ and lists them in pictures.json.
 * Run: node catalogue/pack-pictures.mjs <source folder>
 *
 * The source folder holds items/<design>-<exterior>.webp (560 x 420), boxes/<box>.webp (512), avatars/avatar-<nn>.webp
 * (256), icons/<icon>.webp and icons/level-<n>.webp (160 or more), brand/mark.svg and brand/wordmark.svg. Only the items of
 * skins.json and the boxes of boxes.json and welfare.json are taken; a box that the folder does not hold is packed from
 * its committed picture of 512. A name carries a hash of the source and of how its widths are made from it, so it may be
 * cached for ever: what exists is skipped, what no list names any more is deleted. All widths of one picture carry the same
 * hash, so that a page can ask for another width of an address it has. The covers of announcements and the neutral pictures
 * stay as they are: compose-covers.mjs and compose-neutral.mjs make them out of what is packed here.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/* Part of every hash: raise it when the settings below change. */
const RECIPE = 'webp-1'
const WEBP = { alphaQuality: 90, effort: 6, smartSubsample: true }
const QUALITY = 80
/* The busiest box does not fit its budget of 22 kB above this. */
const BOX_QUALITY = 74
const BASE_0 = '#090B10'
const ICONS = ['coin', 'diamond', 'envelope-coin', 'mine']
const LEVELS = 6
/* Side of the app icon and the part of it that the mark covers; the large ones leave room for a round mask. */
const APP_ICONS = [
  [32, 0.94],
  [192, 0.66],
  [512, 0.66],
]

const here = dirname(fileURLToPath(import.meta.url))
const pictures = join(here, 'pictures')
const [source] = process.argv.slice(2)
if (!source || !existsSync(join(source, 'items'))) {
  console.error(
    'Usage: node catalogue/pack-pictures.mjs <folder with items, boxes, avatars, icons and brand>',
  )
  process.exit(1)
}
const designs = readJson('skins.json')
const boxes = [...readJson('boxes.json'), ...readJson('welfare.json')]
const known = readJson('pictures.json')
const packed = new Set()
let written = 0

const list = { items: {}, boxes: {}, avatars: [], icons: {}, levels: [], brand: {}, announcements: {} }
for (const { key, exteriors } of designs) {
  for (const { exterior } of exteriors) {
    const name = `${key}-${exterior.toLowerCase()}`
    list.items[name] = await pack(`items/${name}`, `items/${name}`, [560, 280, 140])
  }
}
for (const { key } of boxes) {
  list.boxes[key] = await pack(`boxes/${key}`, `boxes/${key}`, [512, 256], BOX_QUALITY)
}
for (const file of readdirSync(join(source, 'avatars')).toSorted()) {
  const name = file.replace('.webp', '')
  list.avatars.push(await pack(`avatars/${name}`, `avatars/${name}`, [256, 96]))
}
for (const icon of ICONS) list.icons[icon] = await pack(`icons/${icon}`, `icons/${icon}`, [160, 48])
for (let level = 0; level < LEVELS; level++) {
  list.levels.push(await pack(`icons/level-${level}`, `levels/level-${level}`, [160, 64]))
}
for (const name of ['mark', 'wordmark']) {
  const svg = readFileSync(join(source, 'brand', `${name}.svg`))
  list.brand[name] = await store(`brand/${name}`, 'svg', hash(svg), () => svg)
}
for (const [side, share] of APP_ICONS) list.brand[`icon_${side}`] = await packAppIcon(side, share)
list.announcements = known.announcements
list.neutral = known.neutral
for (const sizes of [...Object.values(known.announcements), ...Object.values(known.neutral)]) {
  for (const address of Object.values(sizes)) packed.add(address)
}

writeFileSync(join(here, 'pictures.json'), `${JSON.stringify(list, null, 2)}\n`)
const pruned = prune()
console.log(`pictures: ${packed.size} listed, ${written} written, ${pruned} deleted`)

/** One address per width. The source itself, byte for byte, where it is as wide; reduced from it otherwise. */
async function pack(from, to, widths, quality = QUALITY) {
  const original = readFileSync(masterOf(from))
  const metadata = await sharp(original).metadata()
  const digest = hash(original, RECIPE, quality)
  const addresses = {}
  for (const width of widths) {
    if (width > metadata.width) throw new Error(`${from}.webp is only ${metadata.width} wide`)
    addresses[width] =
      width === metadata.width
        ? await store(`${to}-${width}`, 'webp', digest, () => original)
        : await store(`${to}-${width}`, 'webp', digest, () =>
            sharp(original)
              .resize({ width, kernel: 'lanczos3' })
              .webp({ ...WEBP, quality })
              .toBuffer(),
          )
  }
  return addresses
}

function masterOf(from) {
  const path = join(source, `${from}.webp`)
  const [group, key] = from.split('/')
  const committed = group === 'boxes' && known.boxes[key]?.[512]
  return existsSync(path) || !committed ? path : join(pictures, committed)
}

/** The mark in the middle of a base-0 square. */
function packAppIcon(side, share) {
  const svg = readFileSync(join(source, 'brand', 'mark.svg'))
  return store(`brand/icon-${side}`, 'png', hash(svg, RECIPE, `${side}/${share}`), async () => {
    const wanted = Math.round(side * share)
    /* The mark is drawn 40 px wide at 72 dpi. */
    const mark = await sharp(svg, { density: (72 * wanted) / 40 })
      .resize(wanted, wanted)
      .png()
      .toBuffer()
    return sharp({ create: { width: side, height: side, channels: 3, background: BASE_0 } })
      .composite([{ input: mark, gravity: 'centre' }])
      .png({ compressionLevel: 9 })
      .toBuffer()
  })
}

/** Writes the picture unless it exists. Returns its address below pictures/. */
async function store(name, extension, digest, make) {
  const address = `${name}-${digest}.${extension}`
  const path = join(pictures, address)
  packed.add(address)
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await make())
    written++
  }
  return address
}

function prune() {
  const unused = readdirSync(pictures, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !packed.has(path.slice(pictures.length + 1)))
  for (const path of unused) rmSync(path)
  return unused.length
}

function hash(bytes, ...how) {
  const digest = createHash('sha256').update(bytes)
  for (const part of how) digest.update(`\n${part}`)
  return digest.digest('hex').slice(0, 8)
}

function readJson(name) {
  return JSON.parse(readFileSync(join(here, name), 'utf8'))
}
