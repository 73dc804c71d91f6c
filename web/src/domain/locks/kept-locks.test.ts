import { beforeEach, expect, test, vi } from 'vitest'
import { findKeptLock, persistLock } from './kept-locks.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

test('the first arrival of a lock record stays, whatever comes later', () => {
  expect(findKeptLock(20_001)).toBeNull()
  persistLock({ room_id: 20_001, lock_record: 'noktra-battle-v1\n', at: 1000 })
  persistLock({ room_id: 20_001, lock_record: 'another\n', at: 2000 })
  expect(findKeptLock(20_001)).toEqual({ room_id: 20_001, lock_record: 'noktra-battle-v1\n', at: 1000 })
})

test('the oldest of many go', () => {
  for (let room_id = 1; room_id <= 31; room_id += 1) persistLock({ room_id, lock_record: 'x', at: room_id })
  expect(findKeptLock(1)).toBeNull()
  expect(findKeptLock(2)).not.toBeNull()
  expect(findKeptLock(31)).not.toBeNull()
})

test('a broken or full storage is no fault of the page', () => {
  for (const broken of ['{', 'null', '5', '[null, 1, {"room_id": "1"}]']) {
    stored.set('battle_locks', broken)
    expect(findKeptLock(1)).toBeNull()
  }
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(() => persistLock({ room_id: 1, lock_record: 'x', at: 1 })).not.toThrow()
})
