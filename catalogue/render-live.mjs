/*
 * Has the foundry make what browsers draw living skins from, of every design in skins.json, into foundry/out/live.
 * Run: node catalogue/render-live.mjs [--jobs 2], then node catalogue/pack-live.mjs
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const designs = JSON.parse(readFileSync(new URL('skins.json', import.meta.url), 'utf8'))
const keys = designs.map(({ key }) => key).join()
const options = ['foundry/src/main.ts', 'live', '--design', keys, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, options, {
  cwd: new URL('../', import.meta.url),
  stdio: 'inherit',
})
process.exitCode = status ?? 1
