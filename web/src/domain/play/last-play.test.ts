import { beforeEach, expect, test, vi } from 'vitest'
import { lastPlay, madeBy, type KeptPlay } from './last-play.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
  return () => vi.unstubAllGlobals()
})

test('is there after a reload until it is forgotten, each game its own', () => {
  const upgrade = lastPlay<KeptPlay>('upgrade')
  upgrade.persist({ asked_at: 5 })
  expect(lastPlay('upgrade').read()).toEqual({ asked_at: 5 })
  expect(lastPlay('opening').read()).toBeNull()
  upgrade.forget()
  expect(upgrade.read()).toBeNull()
})

test('is none when what is stored makes no sense', () => {
  stored.set('upgrade', '{"asked_at":')
  expect(lastPlay('upgrade').read()).toBeNull()
})

test('made the records since it was asked, though the clocks differ by two minutes', () => {
  const asked_at = 1_700_000_000_000
  const [before, during, after] = [-121, -120, 60].map((s) => ({ created_at: 1_700_000_000 + s }))
  expect(madeBy({ asked_at }, [after!, during!, before!])).toEqual([after, during])
})
