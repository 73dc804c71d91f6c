/*
 * Has the foundry render what the catalogue shows: its items, boxes, avatars, badges and icons, into foundry/out.
 * Run: node catalogue/render-pictures.mjs [--jobs 2], then node catalogue/pack-pictures.mjs
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const here = new URL('./', import.meta.url)
const keysOf = (file) => JSON.parse(readFileSync(new URL(file, here), 'utf8')).map(({ key }) => key)

const boxes = [...keysOf('boxes.json'), ...keysOf('welfare.json')]
const asked = ['--design', keysOf('skins.json').join(), '--box', boxes.join()]
const fronts = ['--avatar', 'all', '--badge', 'all', '--icon', 'all']
const { status } = spawnSync(
  process.execPath,
  ['foundry/src/main.ts', 'render', ...asked, ...fronts, ...process.argv.slice(2)],
  { cwd: new URL('../', here), stdio: 'inherit' },
)
process.exit(status ?? 1)
