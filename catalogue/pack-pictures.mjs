/*
 * Packs what the foundry rendered into pictures/ and lists it in pictures.json.
 * Run: node catalogue/render-pictures.mjs, then node catalogue/pack-pictures.mjs [the foundry's folder, foundry/out unless told]
 * The larger edition of what may stand at the top of the front page lies in the folder large/ of that folder.
 * With --check nothing is written: it says which of the folder's pictures are not the committed ones, byte for byte.
 *
 * Only the items of skins.json and the boxes of boxes.json and welfare.json are taken, by the manifest.json of the folders; what
 * they do not hold is packed from its committed picture, but never two renders of one picture together. A name carries the picture's colour, which stands in its place until it
 * is there, and a hash of all its files, so it may be cached for ever: what exists is skipped, what no list names any more is
 * deleted. All widths of one picture carry the same hash, so that a page can ask for another width of an address it has. The
 * mark and the app icons stay as they are, and so do the covers of announcements and the neutral pictures, which
 * compose-covers.mjs and compose-neutral.mjs make out of what is packed here, and what pack-live.mjs and pack-open.mjs pack.
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
const rendered = readManifest(source)
const large = readManifest(join(source, 'large'))
if (!rendered && !large) {
  console.error(`There is no manifest.json in ${source}: node catalogue/render-pictures.mjs makes it`)
  process.exit(1)
}
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
const live = readJson('live.json')
for (const address of [
  live.light,
  ...Object.values(live.forms),
  ...Object.values(live.skins).map(({ skin }) => skin),
])
  packed.add(address)
for (const { body, lid } of Object.values(readJson('open.json'))) {
  packed.add(body)
  packed.add(lid)
}

if (isCheck) {
  console.log(`pictures: ${same} files of ${source} are the committed ones, ${others.length} are not`)
  for (const address of others) console.log(`  ${address}`)
  process.exit(others.length > 0 ? 1 : 0)
}
writeFileSync(join(here, 'pictures.json'), `${JSON.stringify(list, null, 2)}\n`)
const pruned = prune()
console.log(`pictures: ${packed.size} listed, ${written} written, ${pruned} deleted`)

/** One address per width: the foundry's files, or the committed ones of what it has not rendered. */
function pack(name, committed) {
  const entry = rendered?.[name]
  const wide = large?.[name]
  if (!entry && !committed)
    throw new Error(`There is no picture of ${name}: node catalogue/render-pictures.mjs makes it`)
  if (!entry && !wide) {
    for (const address of Object.values(committed)) packed.add(address)
    return committed
  }
  const before = committedFiles(committed)
  const made = filesIn(source, entry)
  // The larger edition of an earlier render shows another picture.
  const isAnother = made.some(({ width, hash }) => before.find((file) => file.width === width)?.hash !== hash)
  const byWidth = new Map(
    [...(isAnother ? [] : before), ...made, ...filesIn(join(source, 'large'), wide)].map((file) => [
      file.width,
      file,
    ]),
  )
  const files = [...byWidth.values()].toSorted((a, b) => b.width - a.width)
  const digest = hashOf(files.map((file) => file.hash).join()).slice(0, 8)
  const colour =
    entry?.colour.slice(1) ?? /-([0-9a-f]{6})-\d+-[0-9a-f]{8}\.webp$/.exec(committed[before[0].width])[1]
  return Object.fromEntries(
    files.map(({ width, path }) => [width, store(`${name}-${colour}-${width}-${digest}.webp`, path)]),
  )
}

function filesIn(folder, entry) {
  return Object.values(entry?.files ?? {}).map(({ width, path, hash }) => ({
    width,
    path: join(folder, path),
    hash,
  }))
}

function committedFiles(addresses = {}) {
  return Object.entries(addresses).map(([width, address]) => {
    const path = join(pictures, address)
    return { width: Number(width), path, hash: hashOf(readFileSync(path)) }
  })
}

/** Copies the picture unless it exists. Returns its address below pictures/. */
function store(address, from) {
  const path = join(pictures, address)
  packed.add(address)
  // A committed one that was not rendered.
  if (from === path) return address
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

/** As the foundry's manifest has it. */
function hashOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}

/** What the foundry rendered into a folder, by name; undefined when it did not. */
function readManifest(of) {
  const path = join(of, 'manifest.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).pictures : undefined
}

function readJson(name) {
  return JSON.parse(readFileSync(join(here, name), 'utf8'))
}
