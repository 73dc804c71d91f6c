import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findModuleState } from './module-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'noktra-modules-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('finds what a module keeps between calls, and nothing else', () => {
  const file = join(folder, 'kept.ts')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { lib: ['esnext'] } }))
  writeFileSync(
    file,
    `
const NAMES = new Set(['a'])
const PRICES: Record<string, number> = { a: 1 }
let count = 0
const feeds = new WeakMap<object, string>()
const waiting: string[] = []
const settings = { open: true }
const sums = { a: 1 }
const grown = ['a']
export function act(feed: object): number {
  const own = new Map<string, number>()
  own.set('a', 1)
  let mine = 0
  mine += PRICES['a']!
  settings.open = NAMES.has('a')
  sums.a++
  grown.push('b')
  count += 1
  feeds.set(feed, 'a')
  return own.size + mine + waiting.length
}
`,
  )
  expect(findModuleState(folder, [file]).map(({ line, name }) => [name, line])).toEqual([
    ['count', 4],
    ['feeds', 5],
    ['waiting', 6],
    ['settings', 7],
    ['sums', 8],
    ['grown', 9],
  ])
})
