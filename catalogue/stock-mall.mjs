/*
 * Composes mall.json, how many copies of each skin the mall starts with, from skins.json. Dearer skins are scarcer and
 * more often sold out. No chance: the same skins give the same file, byte for byte. Usage: node stock-mall.mjs
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('./', import.meta.url)

/* Up to a price: the least and the highest stock, and how many in a thousand are sold out. */
const SHELVES = [
  { price: 1, from: 20, to: 50, sold_out: 35 },
  { price: 5, from: 12, to: 40, sold_out: 50 },
  { price: 20, from: 6, to: 24, sold_out: 65 },
  { price: 100, from: 2, to: 12, sold_out: 90 },
  { price: 400, from: 1, to: 5, sold_out: 120 },
  { price: Infinity, from: 1, to: 2, sold_out: 250 },
]

const designs = JSON.parse(readFileSync(new URL('skins.json', folder), 'utf8'))
const rows = designs.flatMap((design) =>
  design.exteriors.map(({ skin_id, price }) => ({ skin_id, stock: stockOf(skin_id, price) })),
)
const lines = rows.map((row) => `  { "skin_id": ${row.skin_id}, "stock": ${row.stock} }`)
writeFileSync(new URL('mall.json', folder), `[\n${lines.join(',\n')}\n]\n`)

const soldOut = rows.filter((row) => row.stock === 0).length
const copies = rows.reduce((sum, row) => sum + row.stock, 0)
console.log(`${rows.length} skins, ${soldOut} sold out, ${copies} copies`)

function stockOf(skinId, price) {
  const shelf = SHELVES.find((candidate) => price <= candidate.price)
  if (spread(skinId, 'sold out', 1000) < shelf.sold_out) return 0
  return shelf.from + spread(skinId, 'stock', shelf.to - shelf.from + 1)
}

/** A whole number below `n` that only the skin and the purpose decide. */
function spread(skinId, purpose, n) {
  return createHash('sha256').update(`${purpose}:${skinId}`).digest().readUInt32BE() % n
}
