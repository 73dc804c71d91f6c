import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ScrollCard } from '@noktra/contract/live'
import { animationTime } from '../domain/play/play-time.ts'
import { createStrip as create, type Wheel } from './strip.ts'

const ME = 7

function card(id: number, user_id = 1, message_type: ScrollCard['message_type'] = 'openBox'): ScrollCard {
  return {
    id,
    user_id,
    nickname: `player ${user_id}`,
    avatar: '/assets/avatars/avatar-00-96-00000000.webp',
    message_type,
    extend_data: { box_id: 3 },
    created_at: 1_700_000_000 + id,
    color: '#8C9BB3',
    image_url: '/assets/items/corvane-isoline-fn-560-00000000.webp',
    item_name: 'Corvane | Isoline',
    item_names: { en: 'Corvane | Isoline', zh: 'Corvane | Isoline', pt: 'Corvane | Isoline' },
    market_hash_name: 'Corvane | Isoline (Factory New)',
    exterior_name: 'FN',
  }
}

const WHEELS: Record<string, Wheel> = { openBox: 'reel', battleBox: 'reel', upgrade: 'dial' }

function createStrip() {
  const strip = create()
  strip.setWheels((type) => WHEELS[type])
  return strip
}

function ids(strip: ReturnType<typeof createStrip>): number[] {
  return strip.getCards().map(({ id }) => id)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the live strip', () => {
  /** @shows SPEC-2.70 SPEC-9.12 */
  test('shows the newest card first and keeps at most 30', () => {
    const strip = createStrip()
    for (let id = 1; id <= 35; id += 1) strip.push(card(id))
    expect(ids(strip)).toEqual(Array.from({ length: 30 }, (_, i) => 35 - i))
  })

  test('shows a card once, however often it comes', () => {
    const strip = createStrip()
    strip.load([card(2), card(1)])
    strip.push(card(2))
    strip.load([card(3), card(2), card(1)])
    expect(ids(strip)).toEqual([3, 2, 1])
  })

  test('tells its listeners of each new card until they leave', () => {
    const strip = createStrip()
    const listener = vi.fn()
    const leave = strip.subscribe(listener)
    strip.push(card(1))
    leave()
    strip.push(card(2))
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

test('what could give a result away is told at once, or when the last animation is over', () => {
  const strip = createStrip()
  const told: number[] = []
  strip.afterAnimations(() => told.push(1))
  expect(told).toEqual([1])
  const endFirst = strip.beginAnimation()
  const endSecond = strip.beginAnimation()
  strip.afterAnimations(() => told.push(2))
  strip.afterAnimations(() => told.push(3))
  endFirst()
  endFirst()
  expect(told).toEqual([1])
  endSecond()
  expect(told).toEqual([1, 2, 3])
})

describe("others' wins during an opening animation", () => {
  /** @shows SPEC-4.35 SPEC-4.36 SPEC-9.13 */
  test('wait until it is over, at most 100 ms longer', () => {
    const strip = createStrip()
    const end = strip.beginAnimation()
    strip.push(card(1))
    strip.push(card(2))
    vi.advanceTimersByTime(450)
    expect(ids(strip)).toEqual([])
    end()
    vi.advanceTimersByTime(100)
    expect(ids(strip)).toEqual([2, 1])
  })

  /** @shows SPEC-4.36 SPEC-4.37 SPEC-9.13 SPEC-9.14 */
  test('are tried ten times every 100 ms, then every second', () => {
    const tries = vi.spyOn(globalThis, 'setTimeout')
    const strip = createStrip()
    strip.beginAnimation()
    strip.push(card(1))
    vi.advanceTimersByTime(1000 + 2000)
    const waits = tries.mock.calls.map(([, wait_ms]) => wait_ms)
    expect(waits).toEqual([...Array.from({ length: 10 }, () => 100), 1000, 1000, 1000])
    expect(ids(strip)).toEqual([])
  })

  /** @shows SPEC-4.37 SPEC-9.14 */
  test('are looked at every second after ten tries', () => {
    const strip = createStrip()
    const end = strip.beginAnimation()
    strip.push(card(1))
    vi.advanceTimersByTime(1000)
    end()
    vi.advanceTimersByTime(999)
    expect(ids(strip)).toEqual([])
    vi.advanceTimersByTime(1)
    expect(ids(strip)).toEqual([1])
  })

  test('leave the strip unloaded, not empty, when it is fetched meanwhile', () => {
    const strip = createStrip()
    const end = strip.beginAnimation()
    strip.load([card(2), card(1)])
    expect(strip.isLoaded()).toBe(false)
    end()
    vi.advanceTimersByTime(100)
    expect(ids(strip)).toEqual([2, 1])
    expect(strip.isLoaded()).toBe(true)
  })

  test('are quick again at the next animation', () => {
    const strip = createStrip()
    const endFirst = strip.beginAnimation()
    strip.push(card(1))
    vi.advanceTimersByTime(3000)
    endFirst()
    vi.advanceTimersByTime(1000)
    const endSecond = strip.beginAnimation()
    strip.push(card(2))
    endSecond()
    vi.advanceTimersByTime(100)
    expect(ids(strip)).toEqual([2, 1])
  })

  test('wait for the last of several animations; ending one twice counts once', () => {
    const strip = createStrip()
    const endFirst = strip.beginAnimation()
    const endSecond = strip.beginAnimation()
    strip.push(card(1))
    endFirst()
    endFirst()
    vi.advanceTimersByTime(500)
    expect(ids(strip)).toEqual([])
    endSecond()
    vi.advanceTimersByTime(100)
    expect(ids(strip)).toEqual([1])
  })

  test('come in the order in which they happened', () => {
    const strip = createStrip()
    const end = strip.beginAnimation()
    strip.push(card(1))
    end()
    strip.push(card(2))
    vi.advanceTimersByTime(100)
    expect(ids(strip)).toEqual([2, 1])
  })
})

describe('own wins', () => {
  /** @shows SPEC-4.38 SPEC-4.39 SPEC-6.5 SPEC-9.15 */
  test("wait for the animation's time while others' pass", () => {
    const strip = createStrip()
    strip.setOwner(ME)
    strip.push(card(1, ME))
    strip.push(card(2))
    expect(ids(strip)).toEqual([2])
    vi.advanceTimersByTime(5999)
    expect(ids(strip)).toEqual([2])
    vi.advanceTimersByTime(1)
    expect(ids(strip)).toEqual([1, 2])
  })

  /** @shows SPEC-4.40 */
  test('of upgrades wait for the upgrade wheel', () => {
    const strip = createStrip()
    strip.setOwner(ME)
    strip.push(card(1, ME, 'upgrade'))
    vi.advanceTimersByTime(4999)
    expect(ids(strip)).toEqual([])
    vi.advanceTimersByTime(1)
    expect(ids(strip)).toEqual([1])
  })

  /** @shows SPEC-4.38 SPEC-4.41 */
  test.each([
    ['normal', 6000],
    ['fast', 1500],
    ['none', 0],
  ] as const)('wait as long as the speed %s takes: %i ms', (speed, wait_ms) => {
    for (const kind of ['openBox', 'battleBox'] as const) {
      const strip = createStrip()
      strip.setOwner(ME)
      strip.holdOwnWins(animationTime(speed, 6000), 'reel')
      strip.push(card(1, ME, kind))
      if (wait_ms > 0) {
        vi.advanceTimersByTime(wait_ms - 1)
        expect(ids(strip)).toEqual([])
        vi.advanceTimersByTime(1)
      }
      expect(ids(strip)).toEqual([1])
    }
  })

  test('of upgrades come at once when the wheel is off, and the boxes keep their time', () => {
    const strip = createStrip()
    strip.setOwner(ME)
    strip.holdOwnWins(animationTime('none', 5000), 'dial')
    strip.push(card(1, ME, 'upgrade'))
    strip.push(card(2, ME))
    expect(ids(strip)).toEqual([1])
  })

  test('are not told early by a reconnect in mid-spin', () => {
    const strip = createStrip()
    strip.setOwner(ME)
    strip.load([card(1)])
    const end = strip.beginAnimation()
    strip.load([card(2, ME), card(1)])
    vi.advanceTimersByTime(5900)
    expect(ids(strip)).toEqual([1])
    end()
    vi.advanceTimersByTime(100)
    expect(ids(strip)).toEqual([2, 1])
  })
})

test('stopping leaves no timer behind', () => {
  const strip = createStrip()
  strip.setOwner(ME)
  strip.push(card(1, ME))
  strip.beginAnimation()
  strip.push(card(2))
  expect(vi.getTimerCount()).toBe(2)
  strip.stop()
  expect(vi.getTimerCount()).toBe(0)
})
