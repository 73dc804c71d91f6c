/*
 * Has the foundry make what relics turn by, of every relic in skins.json, into foundry/out/turn.
 * Run: node catalogue/render-turn.mjs [--jobs 2], then node catalogue/pack-turn.mjs
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const designs = JSON.parse(readFileSync(new URL('skins.json', import.meta.url), 'utf8'))
const keys = designs.filter(({ rarity }) => rarity === 'relic').map(({ key }) => key)
const options = ['foundry/src/main.ts', 'turn', '--design', keys.join(), ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, options, {
  cwd: new URL('../', import.meta.url),
  stdio: 'inherit',
})
process.exitCode = status ?? 1
