/*
 * Packs what the foundry rendered into pictures/ and lists it in pictures.json.
 * Run: node catalogue/render-pictures.mjs, then node catalogue/pack-pictures.mjs [the foundry's folder, foundry/out unless told]
 * With --check nothing is written: it says which of the folder's pictures are not the committed ones, byte for byte.
 *
 * Only the items of skins.json and the boxes of boxes.json and welfare.json are taken, by the folder's manifest.json; what it
 * does not hold is packed from its committed picture. A name carries the picture's colour, which stands in its place until it
 * is there, and a hash of all its files, so it may be cached for ever: what exists is skipped, what no list names any more is
 * deleted. All widths of one picture carry the same hash, so that a page can ask for another width of an address it has. The
 * mark and the app icons stay as they are, and so do the covers of announcements and the neutral pictures, which
 * compose-covers.mjs and compose-neutral.mjs make out of what is packed here.
 */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ICONS = ['coin', 'diamond', 'envelope-coin', 'mine']
const LEVELS = 6
const AVATARS = 12

const here = dirname(fileURLToPath(import.meta.url))
const pictures = join(here, 'pictures')
const [folder = join(here, '../foundry/out')] = process.argv.slice(2).filter((word) => word !== '--check')
const isCheck = process.argv.includes('--check')
const source = resolve(folder)
const manifest = join(source, 'manifest.json')
if (!existsSync(manifest)) {
  console.error(`There is no ${manifest}: node catalogue/render-pictures.mjs makes it`)
  process.exit(1)
}
const rendered = JSON.parse(readFileSync(manifest, 'utf8')).pictures
const designs = readJson('skins.json')
const boxes = [...readJson('boxes.json'), ...readJson('welfare.json')]
const known = readJson('pictures.json')
const packed = new Set()
let written = 0
let same = 0
const others = []

const list = { items: {}, boxes: {}, avatars: [], icons: {}, levels: [], brand: known.brand }
for (const { key, exteriors } of designs) {
  for (const { exterior } of exteriors) {
    const name = `${key}-${exterior.toLowerCase()}`
    list.items[name] = pack(`items/${name}`, known.items[name])
  }
}
for (const { key } of boxes) {
  list.boxes[key] = pack(`boxes/${key}`, known.boxes[key])
}
for (let at = 0; at < AVATARS; at++) {
  const name = `avatars/avatar-${String(at).padStart(2, '0')}`
  list.avatars.push(pack(name, known.avatars[at]))
}
for (const icon of ICONS) list.icons[icon] = pack(`icons/${icon}`, known.icons[icon])
for (let level = 0; level < LEVELS; level++) {
  list.levels.push(pack(`levels/level-${level}`, known.levels[level]))
}
list.announcements = known.announcements
list.neutral = known.neutral
const kept = [known.brand, ...Object.values(known.announcements), ...Object.values(known.neutral)]
for (const address of kept.flatMap((sizes) => Object.values(sizes))) packed.add(address)

if (isCheck) {
  console.log(`pictures: ${same} files of ${source} are the committed ones, ${others.length} are not`)
  for (const address of others) console.log(`  ${address}`)
  process.exit(others.length > 0 ? 1 : 0)
}
writeFileSync(join(here, 'pictures.json'), `${JSON.stringify(list, null, 2)}\n`)
const pruned = prune()
console.log(`pictures: ${packed.size} listed, ${written} written, ${pruned} deleted`)

/** One address per width, the widest first: the foundry's files, or the committed ones of what it has not rendered. */
function pack(name, committed) {
  const entry = rendered[name]
  if (!entry) {
    if (!committed)
      throw new Error(`There is no picture of ${name}: node catalogue/render-pictures.mjs makes it`)
    for (const address of Object.values(committed)) packed.add(address)
    return committed
  }
  const files = Object.values(entry.files).toSorted((a, b) => b.width - a.width)
  const digest = hash(files.map((file) => file.hash).join())
  return Object.fromEntries(
    files.map(({ width, path }) => [
      width,
      store(`${name}-${entry.colour.slice(1)}-${width}-${digest}.webp`, join(source, path)),
    ]),
  )
}

/** Copies the picture unless it exists. Returns its address below pictures/. */
function store(address, from) {
  const path = join(pictures, address)
  packed.add(address)
  if (existsSync(path) && readFileSync(path).equals(readFileSync(from))) same++
  else if (isCheck) others.push(address)
  else {
    mkdirSync(dirname(path), { recursive: true })
    copyFileSync(from, path)
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

function hash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

function readJson(name) {
  return JSON.parse(readFileSync(join(here, name), 'utf8'))
}
