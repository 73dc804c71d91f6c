import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { whenRead } from './when-read.ts'

let page: { busy: boolean; acted: number }
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  page = { busy: false, acted: 0 }
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  vi.stubGlobal('innerHeight', 900)
  vi.stubGlobal('scrollY', 0)
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function begin(): void {
  stop = whenRead(
    () => page.busy,
    () => (page.acted += 1),
  )
}

function scrollDown(to: number): void {
  vi.stubGlobal('scrollY', to)
  dispatchEvent(new Event('scroll'))
}

describe('the first screen is read', () => {
  test('when a visitor has scrolled past half of it and rests', () => {
    begin()
    scrollDown(500)
    vi.advanceTimersByTime(1000)
    scrollDown(600)
    vi.advanceTimersByTime(1400)
    expect(page.acted).toBe(0)
    vi.advanceTimersByTime(100)
    expect(page.acted).toBe(1)
    scrollDown(700)
    vi.advanceTimersByTime(60_000)
    expect(page.acted).toBe(1)
  })

  test('when a visitor has scrolled before this began', () => {
    vi.stubGlobal('scrollY', 900)
    begin()
    vi.advanceTimersByTime(1500)
    expect(page.acted).toBe(1)
  })

  test('when a visitor stays at the top, 20 seconds after the first gesture', () => {
    begin()
    dispatchEvent(new Event('pointermove'))
    vi.advanceTimersByTime(19_900)
    expect(page.acted).toBe(0)
    vi.advanceTimersByTime(100)
    expect(page.acted).toBe(1)
  })

  test('never without a gesture', () => {
    begin()
    vi.advanceTimersByTime(600_000)
    expect(page.acted).toBe(0)
  })
})

test('a visitor in the middle of something is not interrupted', () => {
  page.busy = true
  begin()
  scrollDown(800)
  vi.advanceTimersByTime(30_000)
  expect(page.acted).toBe(0)
  page.busy = false
  vi.advanceTimersByTime(1500)
  expect(page.acted).toBe(1)
})

test('who has left the page is told nothing', () => {
  begin()
  scrollDown(800)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(page.acted).toBe(0)
})
