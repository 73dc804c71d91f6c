/*
 * Packs the halves of the boxes that open into pictures/open and lists them in open.json, with the way that the lid goes.
 * Run: npm run foundry -- open, then node catalogue/pack-open.mjs [the foundry's folder, foundry/out/open unless told]
 * Names carry a hash of the bytes, so they may be cached for ever.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BOXES } from '../foundry/src/recipes/boxes.ts'

const here = import.meta.dirname
const source = process.argv[2] ?? join(here, '../foundry/out/open')
const folder = join(here, 'pictures/open')
const packed = new Set()

mkdirSync(folder, { recursive: true })
const list = Object.fromEntries(
  BOXES.map(({ key, body }) => [
    key,
    { body: pack(key, 'body'), lid: pack(key, 'lid'), way: body.opens.along === 'y' ? 'up' : 'front' },
  ]),
)
writeFileSync(join(here, 'open.json'), `${JSON.stringify(list, null, 2)}\n`)
const unused = readdirSync(folder).filter((name) => !packed.has(name))
for (const name of unused) rmSync(join(folder, name))
console.log(`open: ${packed.size} listed, ${unused.length} deleted`)

/** Copies a half unless it is there. Returns its address below pictures/. */
function pack(key, half) {
  const content = readFileSync(join(source, `${key}-${half}.webp`))
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const address = `${key}-${half}-${hash}.webp`
  packed.add(address)
  if (!existsSync(join(folder, address))) writeFileSync(join(folder, address), content)
  return `open/${address}`
}
