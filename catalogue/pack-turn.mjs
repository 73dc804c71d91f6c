/*
 * Packs what relics turn by into pictures/turn and lists it in turn.json, by design and exterior.
 * Run: node catalogue/render-turn.mjs, then node catalogue/pack-turn.mjs [the foundry's folder, foundry/out/turn unless told]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packInto } from './pack-into.mjs'

const here = import.meta.dirname
const source = process.argv[2] ?? join(here, '../foundry/out/turn')
const { pack, finish } = packInto('turn')
const designs = JSON.parse(readFileSync(join(here, 'skins.json'), 'utf8'))
const sheetOf = (key, exterior) => {
  const name = `${key}-${exterior.toLowerCase()}`
  return pack(readFileSync(join(source, `${name}.webp`)), name, 'webp')
}
const list = Object.fromEntries(
  designs
    .filter(({ rarity }) => rarity === 'relic')
    .map(({ key, exteriors }) => [
      key,
      Object.fromEntries(exteriors.map(({ exterior }) => [exterior, sheetOf(key, exterior)])),
    ]),
)
writeFileSync(join(here, 'turn.json'), `${JSON.stringify(list, null, 2)}\n`)
finish()
