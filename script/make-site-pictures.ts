/*
 * Makes the pictures of the site that are of no page: the share picture of the demo brand, the card of a link that leads to no thing in
 * particular, from the packed pictures of the catalogue; the pictures of the short cuts of an installed store (web/public); and, of a
 * sandbox that runs with the demo brand, what a platform shows before it installs it (brand/screenshot-*.webp).
 * Run: node script/make-site-pictures.ts [--url http://localhost:3000]
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp, { type OverlayOptions } from 'sharp'
import { photographSite } from '../e2e/tour/site-screens.ts'

const CARD = { width: 1200, height: 630 }
/** Of what is put onto the card: the large editions would give it other bytes. */
const WIDEST = 560

type Layer = { picture: string; width: number; x: number; y: number; shade?: number }

/** Back to front; x and y are the middle. */
const LAYERS: Layer[] = [
  { picture: 'boxes/neon-alley', width: 300, x: 668, y: 330, shade: 0.45 },
  { picture: 'boxes/wyrm-nest', width: 330, x: 1090, y: 320, shade: 0.4 },
  { picture: 'boxes/ember-forge', width: 470, x: 880, y: 330 },
  { picture: 'items/corvane-gilt-thorn-fn', width: 400, x: 1000, y: 500 },
]

const packed = JSON.parse(readFileSync(pathOf('../catalogue/pictures.json'), 'utf8')) as Record<
  string,
  Record<string, Record<string, string>>
>

/** Named as the manifest does (server/src/platform/brand/manifest.ts), in lines on 24 by 24; in no brand's colours. */
const SHORTCUTS: Record<string, string> = {
  home: 'M11 21.7a2 2 0 0 0 2 0l7-4a2 2 0 0 0 1-1.7V8a2 2 0 0 0-1-1.7l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.7zM12 22V12M3.3 7 12 12l8.7-5M7.5 4.3l9 5.1',
  battles:
    'M14.5 17.5 3 6V3h3l11.5 11.5M13 19l6-6M16 16l4 4M19 21l2-2M14.5 6.5 18 3h3v3l-3.5 3.5M5 14l4 4M7.5 16.5 4 20M3 19l2 2',
  backpack:
    'M4 10a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v10a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM8 10h8M8 18h8M8 22v-6a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v6M9 6V4a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v2',
  mall: 'M3 6.7V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.7L18.6 2.8A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8zM3.1 6h17.8M16 10a4 4 0 0 1-8 0',
}
const SHORTCUT_PX = 192

const { url } = parseArgs({ options: { url: { type: 'string' } } }).values
await makeCard()
for (const [name, lines] of Object.entries(SHORTCUTS)) await makeShortcut(name, lines)
if (url) await makeScreens(url)

async function makeShortcut(name: string, lines: string): Promise<void> {
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHORTCUT_PX}" height="${SHORTCUT_PX}">
    <rect width="100%" height="100%" rx="40" fill="#161c28"/>
    <g transform="translate(48 48) scale(4)" fill="none" stroke="#f1f4f9" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="${lines}"/></g>
  </svg>`
  await sharp(Buffer.from(tile))
    .png({ palette: true, compressionLevel: 9 })
    .toFile(pathOf(`../web/public/shortcut-${name}.png`))
}

async function makeScreens(store: string): Promise<void> {
  for (const [name, picture] of Object.entries(await photographSite(store))) {
    await sharp(picture)
      .webp({ quality: 80, effort: 6 })
      .toFile(pathOf(`../brand/screenshot-${name}.webp`))
  }
}

function pathOf(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

async function makeCard(): Promise<void> {
  const layers: OverlayOptions[] = []
  for (const layer of LAYERS) layers.push(await drawn(layer))
  await sharp(Buffer.from(ground()))
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(pathOf('../brand/share.jpg'))
}

async function drawn({ picture, width, x, y, shade = 0 }: Layer): Promise<OverlayOptions> {
  const [folder = '', key = ''] = picture.split('/')
  const widths = packed[folder]?.[key]
  const usual = Object.keys(widths ?? {})
    .map(Number)
    .filter((each) => each <= WIDEST)
  const largest = widths?.[String(Math.max(...usual))]
  if (!largest) throw new Error(`There is no picture ${picture}`)
  const { data, info } = await sharp(pathOf(`../catalogue/pictures/${largest}`))
    .resize(width)
    .modulate({ brightness: 1 - shade })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, left: Math.round(x - info.width / 2), top: Math.round(y - info.height / 2) }
}

/** The store's ground, with the demo brand's mark and wordmark (brand/). */
function ground(): string {
  const { width, height } = CARD
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <radialGradient id="light" cx="72%" cy="45%" r="60%">
        <stop offset="0" stop-color="#e0953f" stop-opacity=".38"/><stop offset="1" stop-color="#e0953f" stop-opacity="0"/>
      </radialGradient>
      <linearGradient id="lime" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#E4FF7A"/><stop offset="1" stop-color="#A9DB1E"/></linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="#0e1117"/>
    <rect width="100%" height="100%" fill="url(#light)"/>
    <g transform="translate(64 170) scale(4)">
      <path d="M20 1.5 36.5 11v18L20 38.5 3.5 29V11z" fill="#12170c" stroke="url(#lime)" stroke-width="2.4"/>
      <path d="M11.6 29V11h4.7l7.3 10.6V11h4.8v8.6L25.2 29h-1.6l-7.2-10.5V29z" fill="url(#lime)"/>
    </g>
    <g transform="translate(68 364) scale(2.5)" fill="#F4F7FB" fill-rule="evenodd">
      <path d="M0 28V0h6.2l9.6 16.6V0H22v28h-6.2L6.2 11.4V28z"/>
      <g transform="translate(27)"><path d="M5 0h12l5 5v18l-5 5H5l-5-5V5zM7 6 6 7v14l1 1h8l1-1V7l-1-1z"/><path d="M11 9.4 14 14l-3 4.6L8 14z" fill="#C8F53C"/></g>
      <path transform="translate(54.5)" d="M0 0h6.2v10.6L14.8 0h7.4L12 13.2 22.6 28h-7.5L8 17.6l-1.8 2.2V28H0z"/>
      <path transform="translate(79)" d="M0 0h22.4v6h-8.1v22H8.1V6H0z"/>
      <path transform="translate(106)" d="M0 0h17l5 5v7.6l-4 4L22.6 28H16l-4.2-10.4H6.2V28H0zM6.2 6v5.8h8.6l1-1V7l-1-1z"/>
      <path transform="translate(132.5)" d="M8 0h7l9 28h-6.6l-1.6-5.4H7.4L5.8 28H-.6zM9.1 17h5l-2.5-8.6z"/>
    </g>
  </svg>`
}
