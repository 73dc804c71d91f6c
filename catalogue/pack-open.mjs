/*
 * Packs the halves of the boxes that open into pictures/open and lists them in open.json, with the way that the lid goes.
 * Run: npm run foundry -- open, then node catalogue/pack-open.mjs [the foundry's folder, foundry/out/open unless told]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { BOXES } from '../foundry/src/recipes/boxes.ts'
import { packInto } from './pack-into.mjs'

const here = import.meta.dirname
const source = process.argv[2] ?? join(here, '../foundry/out/open')
const { pack, finish } = packInto('open')
const halfOf = (key, half) =>
  pack(readFileSync(join(source, `${key}-${half}.webp`)), `${key}-${half}`, 'webp')

const list = {}
for (const { key, body } of BOXES) {
  const way = body.opens.along === 'y' ? 'up' : 'front'
  list[key] = { body: halfOf(key, 'body'), lid: halfOf(key, 'lid'), way, mouth: await mouthOf(key, way) }
}
writeFileSync(join(here, 'open.json'), `${JSON.stringify(list, null, 2)}\n`)
finish()

/**
 * Where the box is open: the middle and the width, in per cent of the picture. Seen from 20 degrees above, the mouth of a box is some
 * quarter as high as it is wide.
 */
async function mouthOf(key, way) {
  const { data, info } = await sharp(join(source, `${key}-body.webp`))
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [info.width, info.height, 0, 0]
  for (const [pixel, alpha] of data.entries()) {
    if (alpha < 200) continue
    const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)]
    ;[left, top] = [Math.min(left, x), Math.min(top, y)]
    ;[right, bottom] = [Math.max(right, x), Math.max(bottom, y)]
  }
  const width = right - left
  const middle = way === 'up' ? top + width * 0.13 : (top + bottom) / 2
  return [(left + right) / 2, middle, width].map((at) => Math.round((at / info.width) * 100))
}
