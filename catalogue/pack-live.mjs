/*
 * Packs what browsers draw living skins from into pictures/live and lists it in live.json: the studio, the form of each family and,
 * for each design of skins.json, its paint and its family.
 * Run: node catalogue/render-live.mjs, then node catalogue/pack-live.mjs [the foundry's folder, foundry/out/live unless told]
 * Names carry a hash of the bytes, so they may be cached for ever.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Finishes whose glow runs along the item; that of the others breathes. */
const RUNNING = ['tracelight', 'magmavein', 'skyveil']

const here = import.meta.dirname
const source = process.argv[2] ?? join(here, '../foundry/out/live')
const folder = join(here, 'pictures/live')
const designs = JSON.parse(readFileSync(join(here, 'skins.json'), 'utf8'))
const packed = new Set()

mkdirSync(folder, { recursive: true })
const families = new Set(designs.map(({ family }) => family))
const list = {
  light: pack('studio.light'),
  forms: Object.fromEntries([...families].map((family) => [family, pack(`${family}.form`)])),
  skins: Object.fromEntries(
    designs.map(({ key, family, finish }) => [
      key,
      { form: family, skin: pack(`${key}.skin`), runs: RUNNING.includes(finish) },
    ]),
  ),
}
writeFileSync(join(here, 'live.json'), `${JSON.stringify(list, null, 2)}\n`)
const unused = readdirSync(folder).filter((name) => !packed.has(name))
for (const name of unused) rmSync(join(folder, name))
console.log(`live: ${packed.size} listed, ${unused.length} deleted`)

/** Copies a file unless it is there. Returns its address below pictures/. */
function pack(name) {
  const content = readFileSync(join(source, name))
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const address = `${name.replace('.', '-')}-${hash}.bin`
  packed.add(address)
  if (!existsSync(join(folder, address))) writeFileSync(join(folder, address), content)
  return `live/${address}`
}
