/*
 * Composes the covers of announcements.json from the packed pictures and lists them in pictures.json, 1040 and 520 wide.
 * Run: node catalogue/compose-covers.mjs, after pack-pictures.mjs. There is no chance in it and no text in the pictures.
 *
 * A scene is a graphite ground with one light in a theme colour and layers on it, the farthest first. `picture` is a key of
 * pictures.json (`boxes/dust-runner`, `items/corvane-gilt-thorn-fn`, `icons/envelope-coin`) or a file of covers/; `x` and
 * `y` are the middle of the layer in pixels of 1040 × 520, `dim` darkens what stands behind.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const WIDTH = 1040
const HEIGHT = 520
const WIDTHS = [1040, 520]
/** Of what is put onto a cover: the large editions would give the covers other bytes, and so other names. */
const WIDEST = 560
/* Around a shadow, so that its blur has room. */
const PAD = 60
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const WEBP = { quality: 78, effort: 6, smartSubsample: true }

const SCENES = {
  /* The box that the key opens, with four of its own skins. */
  'registration-gift': {
    light: '#E0953F',
    at: [0.5, 0.44],
    layers: [
      { picture: 'items/wisp-sd-wyrmscale-fn', width: 420, x: 792, y: 168, turn: -8, dim: 0.1 },
      { picture: 'items/vesper-hook-shale-camo-fn', width: 400, x: 228, y: 182, turn: -12, dim: 0.06 },
      { picture: 'boxes/dust-runner', width: 440, x: 512, y: 264, ground: true },
      { picture: 'items/tarn-9-temper-bloom-fn', width: 316, x: 272, y: 366, turn: -4 },
      { picture: 'items/helix-coil-shale-camo-mw', width: 400, x: 784, y: 374, turn: -6 },
    ],
  },
  'daily-recharge': {
    light: '#E8383F',
    at: [0.5, 0.4],
    layers: [
      { picture: 'boxes/lantern-gate', width: 226, x: 118, y: 300, dim: 0.3, ground: true },
      { picture: 'boxes/tea-pier', width: 262, x: 262, y: 258, dim: 0.2, ground: true },
      { picture: 'boxes/cinnabar-hall', width: 290, x: 782, y: 242, dim: 0.14, ground: true },
      { picture: 'boxes/kite-terrace', width: 262, x: 914, y: 308, dim: 0.2, ground: true },
      { picture: 'boxes/vermilion-bridge', width: 280, x: 366, y: 336, ground: true },
      { picture: 'boxes/sunward-pavilion', width: 400, x: 588, y: 300, ground: true },
    ],
  },
  /* Five prizes of the weekly room, the relic in front. */
  'super-roll': {
    light: '#35E09A',
    at: [0.5, 0.45],
    layers: [
      { picture: 'items/warden-gauntlets-pitlane-bs', width: 320, x: 860, y: 226, dim: 0.08 },
      { picture: 'items/rook-hatchet-foamline-fn', width: 350, x: 132, y: 330, turn: -4, dim: 0.06 },
      { picture: 'items/vesper-hook-hiveplate-fn', width: 430, x: 336, y: 168, turn: -4 },
      { picture: 'items/corvane-tracelight-mw', width: 520, x: 704, y: 388, turn: 4 },
      { picture: 'items/longhollow-slipstone-bs', width: 720, x: 520, y: 276, turn: -2 },
    ],
  },
  'first-light': {
    light: '#FF5A4A',
    at: [0.5, 0.46],
    layers: [
      { picture: 'covers/red-envelope', width: 236, x: 296, y: 282, turn: -16, dim: 0.34 },
      { picture: 'covers/red-envelope', width: 236, x: 744, y: 276, turn: 13, dim: 0.34 },
      { picture: 'covers/red-envelope', width: 376, x: 522, y: 262 },
      { picture: 'icons/envelope-coin', width: 148, x: 352, y: 420 },
      { picture: 'icons/envelope-coin', width: 116, x: 706, y: 440 },
      { picture: 'icons/envelope-coin', width: 92, x: 796, y: 404, dim: 0.2 },
    ],
  },
}

const here = dirname(fileURLToPath(import.meta.url))
const folder = join(here, 'pictures/announcements')
const pictures = JSON.parse(readFileSync(join(here, 'pictures.json'), 'utf8'))
const announcements = JSON.parse(readFileSync(join(here, 'announcements.json'), 'utf8'))

mkdirSync(folder, { recursive: true })
pictures.announcements = {}
for (const { key } of announcements) {
  if (!SCENES[key]) throw new Error(`There is no scene for the announcement ${key}`)
  pictures.announcements[key] = await writeCover(key, await compose(SCENES[key]))
}
writeFileSync(join(here, 'pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`)
prune()

async function compose({ light, at, layers }) {
  const parts = []
  for (const layer of layers) parts.push(...(await placed(layer)))
  return sharp(Buffer.from(ground(light, at)))
    .composite(parts)
    .removeAlpha()
    .png()
    .toBuffer()
}

/** Graphite with a light of the theme's colour, the floor it falls on, and the hairlines of heroes (ART 5). */
function ground(light, [x, y]) {
  const lines = Array.from({ length: 220 }, (_, n) => {
    const from = n * 10 - 260
    return `<path d="M${from} 0L${from - 242} ${HEIGHT}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="base" x1="0" y1="0" x2="0.35" y2="1">
        <stop offset="0" stop-color="#1B212C"/><stop offset="0.55" stop-color="#11151D"/><stop offset="1" stop-color="#090B10"/>
      </linearGradient>
      <radialGradient id="light" cx="${x}" cy="${y}" r="0.56">
        <stop offset="0" stop-color="${light}" stop-opacity="0.6"/>
        <stop offset="0.45" stop-color="${light}" stop-opacity="0.26"/>
        <stop offset="1" stop-color="${light}" stop-opacity="0"/>
      </radialGradient>
      <radialGradient id="floor" cx="0.5" cy="0.5" r="0.5">
        <stop offset="0" stop-color="${light}" stop-opacity="0.3"/><stop offset="1" stop-color="${light}" stop-opacity="0"/>
      </radialGradient>
      <linearGradient id="edge" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0.6" stop-color="#090B10" stop-opacity="0"/><stop offset="1" stop-color="#090B10" stop-opacity="0.75"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#base)"/>
    <rect width="100%" height="100%" fill="url(#light)"/>
    <ellipse cx="${x * WIDTH}" cy="${HEIGHT * 0.86}" rx="${WIDTH * 0.46}" ry="${HEIGHT * 0.13}" fill="url(#floor)"/>
    <g stroke="#fff" stroke-opacity="0.03" stroke-width="1">${lines.join('')}</g>
    <rect width="100%" height="100%" fill="url(#edge)"/>
  </svg>`
}

/** A layer with its shadow: on the ground where it stands, otherwise on what is behind it. */
async function placed({ picture, width, x, y, turn = 0, dim = 0, ground: stands = false }) {
  let art = sharp(fileOf(picture)).resize({ width, kernel: 'lanczos3' })
  if (dim > 0) art = art.modulate({ brightness: 1 - dim, saturation: 1 - dim / 2 })
  const upright = await art.png().toBuffer()
  const turned = turn ? await sharp(upright).rotate(turn, { background: CLEAR }).png().toBuffer() : upright
  const size = await sharp(turned).metadata()
  const left = Math.round(x - size.width / 2)
  const top = Math.round(y - size.height / 2)
  const layers = [await cropped(await shadowOf(turned, size), left - PAD, top - PAD + 14)]
  if (stands)
    layers.unshift(
      await cropped(footShadow(width), Math.round(x - width * 0.6), Math.round(top + size.height * 0.74)),
    )
  layers.push(await cropped(turned, left, top))
  return layers
}

/** ART 5: black at 50 %, on the picture's own alpha. */
async function shadowOf(art, { width, height }) {
  const padded = await sharp(art)
    .extend({ top: PAD, bottom: PAD, left: PAD, right: PAD, background: CLEAR })
    .png()
    .toBuffer()
  const alpha = await sharp(padded).extractChannel('alpha').blur(11).linear(0.6, 0).raw().toBuffer()
  const size = { width: width + 2 * PAD, height: height + 2 * PAD }
  return sharp({ create: { ...size, channels: 3, background: '#000' } })
    .joinChannel(alpha, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer()
}

function footShadow(width) {
  const [w, h] = [Math.round(width * 1.2), Math.round(width * 0.3)]
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><radialGradient id="s">
    <stop offset="0" stop-color="#000" stop-opacity="0.75"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>
    <ellipse cx="${w / 2}" cy="${h / 2}" rx="${w / 2}" ry="${h / 2}" fill="url(#s)"/></svg>`)
}

/** What of a layer lies inside the cover. */
async function cropped(input, left, top) {
  const { width, height } = await sharp(input).metadata()
  const from = { left: Math.max(0, -left), top: Math.max(0, -top) }
  const inside = {
    ...from,
    width: Math.min(width, WIDTH - left) - from.left,
    height: Math.min(height, HEIGHT - top) - from.top,
  }
  return {
    input: await sharp(input).extract(inside).png().toBuffer(),
    left: Math.max(0, left),
    top: Math.max(0, top),
  }
}

/** The widest usual picture of a layer. */
function fileOf(picture) {
  const [group, key] = picture.split('/')
  if (group === 'covers') return join(here, 'covers', `${key}.webp`)
  const sizes = pictures[group][key]
  if (!sizes) throw new Error(`There is no picture ${picture}: pack the pictures first`)
  const width = Math.max(
    ...Object.keys(sizes)
      .map(Number)
      .filter((each) => each <= WIDEST),
  )
  return join(here, 'pictures', sizes[width])
}

async function writeCover(key, cover) {
  const widest = await encode(cover, WIDTHS[0])
  const digest = createHash('sha256').update(widest).digest('hex').slice(0, 8)
  const addresses = {}
  for (const width of WIDTHS) {
    const name = `${key}-${width}-${digest}.webp`
    const bytes = width === WIDTHS[0] ? widest : await encode(cover, width)
    if (!existsSync(join(folder, name))) writeFileSync(join(folder, name), bytes)
    addresses[width] = `announcements/${name}`
    console.log(`${name}  ${(bytes.length / 1000).toFixed(1)} kB`)
  }
  return addresses
}

function encode(cover, width) {
  return sharp(cover).resize({ width, kernel: 'lanczos3' }).webp(WEBP).toBuffer()
}

function prune() {
  const listed = new Set(Object.values(pictures.announcements).flatMap((sizes) => Object.values(sizes)))
  for (const name of readdirSync(folder)) {
    if (!listed.has(`announcements/${name}`)) rmSync(join(folder, name))
  }
}
