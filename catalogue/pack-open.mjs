/*
 * Packs the halves of the boxes that open into pictures/open and lists them in open.json, with the way that the lid goes.
 * Run: npm run foundry -- open, then node catalogue/pack-open.mjs [the foundry's folder, foundry/out/open unless told]
 * Names carry a hash of the bytes, so they may be cached for ever.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { BOXES } from '../foundry/src/recipes/boxes.ts'

const here = import.meta.dirname
const source = process.argv[2] ?? join(here, '../foundry/out/open')
const folder = join(here, 'pictures/open')
const packed = new Set()

mkdirSync(folder, { recursive: true })
const list = {}
for (const { key, body } of BOXES) {
  const way = body.opens.along === 'y' ? 'up' : 'front'
  list[key] = { body: pack(key, 'body'), lid: pack(key, 'lid'), way, mouth: await mouthOf(key, way) }
}
writeFileSync(join(here, 'open.json'), `${JSON.stringify(list, null, 2)}\n`)
const unused = readdirSync(folder).filter((name) => !packed.has(name))
for (const name of unused) rmSync(join(folder, name))
console.log(`open: ${packed.size} listed, ${unused.length} deleted`)

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

/** Copies a half unless it is there. Returns its address below pictures/. */
function pack(key, half) {
  const content = readFileSync(join(source, `${key}-${half}.webp`))
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const address = `${key}-${half}-${hash}.webp`
  packed.add(address)
  if (!existsSync(join(folder, address))) writeFileSync(join(folder, address), content)
  return `open/${address}`
}
