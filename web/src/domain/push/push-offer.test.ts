import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOffer, offerPush, persistAsked, pushOffer } from './push-offer.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  kept.set('token', 'x'.repeat(43))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('navigator', { serviceWorker: {}, userAgent: 'Chrome', maxTouchPoints: 0 })
})

afterEach(() => {
  endOffer('done')
  vi.unstubAllGlobals()
})

test('each thing is asked about once', () => {
  offerPush('roll')
  expect(pushOffer.get()).toBe('roll')
  persistAsked('roll')
  endOffer('done')
  offerPush('roll')
  expect(pushOffer.get()).toBeNull()
  offerPush('retrieval')
  expect(pushOffer.get()).toBe('retrieval')
})

test('what the card never showed is asked about the next time', () => {
  offerPush('roll')
  offerPush('retrieval')
  persistAsked('retrieval')
  endOffer('done')
  offerPush('roll')
  expect(pushOffer.get()).toBe('roll')
})

test('after "not now" nothing is asked about again', () => {
  offerPush('roll')
  endOffer('not_now')
  offerPush('retrieval')
  expect(pushOffer.get()).toBeNull()
})

test('a browser that has blocked notifications is not asked, nor is a visitor, nor one that cannot be told', () => {
  vi.stubGlobal('Notification', { permission: 'denied' })
  offerPush('roll')
  expect(pushOffer.get()).toBeNull()
  vi.stubGlobal('Notification', { permission: 'default' })
  kept.delete('token')
  offerPush('roll')
  expect(pushOffer.get()).toBeNull()
  kept.set('token', 'x'.repeat(43))
  vi.stubGlobal('PushManager', undefined)
  vi.stubGlobal('navigator', { userAgent: 'Chrome', maxTouchPoints: 0 })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  offerPush('roll')
  expect(pushOffer.get()).toBeNull()
})
