/*
 * Packs what browsers draw living skins from into pictures/live and lists it in live.json: the studio, the form of each family and,
 * for each design of skins.json, its paint and its family.
 * Run: node catalogue/render-live.mjs, then node catalogue/pack-live.mjs [the foundry's folder, foundry/out/live unless told]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packInto } from './pack-into.mjs'

/** Finishes whose glow runs along the item; that of the others breathes. */
const RUNNING = ['tracelight', 'magmavein', 'skyveil']

const here = import.meta.dirname
const source = process.argv[2] ?? join(here, '../foundry/out/live')
const designs = JSON.parse(readFileSync(join(here, 'skins.json'), 'utf8'))
const { pack, finish } = packInto('live')
const fileOf = (name) => pack(readFileSync(join(source, name)), name.replace('.', '-'), 'bin')

const families = new Set(designs.map(({ family }) => family))
const list = {
  light: fileOf('studio.light'),
  forms: Object.fromEntries([...families].map((family) => [family, fileOf(`${family}.form`)])),
  skins: Object.fromEntries(
    designs.map(({ key, family, finish }) => [
      key,
      { form: family, skin: fileOf(`${key}.skin`), runs: RUNNING.includes(finish) },
    ]),
  ),
}
writeFileSync(join(here, 'live.json'), `${JSON.stringify(list, null, 2)}\n`)
finish()
