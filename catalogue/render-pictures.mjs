/*
 * Has the foundry render what the catalogue shows: its items, boxes, avatars, badges and icons, into foundry/out, and once more
 * into foundry/out/large what may stand at the top of the front page: every box that is sold, and two of its items.
 * Run: node catalogue/render-pictures.mjs [--large] [--jobs 2], then node catalogue/pack-pictures.mjs
 * With --large it renders the large ones alone.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { heroOf } from '@noktra/contract/first-screen'
import { skinsOf } from './read-skins.mjs'

const here = new URL('./', import.meta.url)
const options = process.argv.slice(2).filter((word) => word !== '--large')
const designs = readJson('skins.json')
const boxes = readJson('boxes.json')
const skins = new Map(skinsOf(designs).map((skin) => [skin.skin_id, skin]))

if (!process.argv.includes('--large')) {
  const boxKeys = keysOf([...boxes, ...readJson('welfare.json')])
  const fronts = ['--avatar', 'all', '--badge', 'all', '--icon', 'all']
  render('--design', keysOf(designs), '--box', boxKeys, ...fronts)
}
const heroes = boxes.flatMap(itemsOfHero)
for (const exterior of new Set(heroes.map((item) => item.exterior))) {
  const worn = heroes.filter((item) => item.exterior === exterior)
  render('--large', '--design', worn.map(({ design }) => design).join(), '--exterior', exterior)
}
render('--large', '--box', keysOf(boxes))

/** The two items beside a box when it is the hero: the store takes them out of its dearest, as here. */
function itemsOfHero({ pool }) {
  const items = pool.map(({ skin_id }) => skins.get(skin_id))
  const dearest = items.toSorted((a, b) => b.value_cents - a.value_cents).slice(0, 3)
  const { behind, front } = heroOf([{ featured: true, closed: false, top_items: dearest }])
  return [behind, front]
}

function render(...asked) {
  const { status } = spawnSync(process.execPath, ['foundry/src/main.ts', 'render', ...asked, ...options], {
    cwd: new URL('../', here),
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

function keysOf(list) {
  return list.map(({ key }) => key).join()
}

function readJson(name) {
  return JSON.parse(readFileSync(new URL(name, here), 'utf8'))
}
