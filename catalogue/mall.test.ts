import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Skin = { skin_id: number; price: number }

const folder = import.meta.dirname
const designs = read('skins.json') as { exteriors: Skin[] }[]
const stocked = read('mall.json') as { skin_id: number; stock: number }[]
const skins = designs.flatMap((design) => design.exteriors)

test('the mall stocks every skin once, 0 to 50 of each', () => {
  expect(stocked).toHaveLength(skins.length)
  expect(new Set(stocked.map((row) => row.skin_id))).toEqual(new Set(skins.map((skin) => skin.skin_id)))
  for (const { stock } of stocked) {
    expect(Number.isInteger(stock) && stock >= 0 && stock <= 50).toBe(true)
  }
})

test('some skins are sold out, and dearer ones are scarcer', () => {
  const soldOut = stocked.filter((row) => row.stock === 0).length / stocked.length
  expect(soldOut).toBeGreaterThan(0.05)
  expect(soldOut).toBeLessThan(0.12)
  const stockOf = new Map(stocked.map((row) => [row.skin_id, row.stock]))
  const mean = (from: number, to: number) => {
    const shelf = skins.filter((skin) => skin.price > from && skin.price <= to)
    return shelf.reduce((sum, skin) => sum + stockOf.get(skin.skin_id)!, 0) / shelf.length
  }
  const means = [mean(0, 1), mean(1, 5), mean(5, 20), mean(20, 100), mean(100, 400), mean(400, Infinity)]
  expect(means).toEqual(means.toSorted((a, b) => b - a))
})

test('the script gives the file that is committed', () => {
  const copy = mkdtempSync(join(tmpdir(), 'stock-mall-'))
  for (const file of ['skins.json', 'stock-mall.mjs']) copyFileSync(join(folder, file), join(copy, file))
  execFileSync('node', [join(copy, 'stock-mall.mjs')])
  expect(readFileSync(join(copy, 'mall.json'), 'utf8')).toBe(readFileSync(join(folder, 'mall.json'), 'utf8'))
  rmSync(copy, { recursive: true })
})

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'))
}
