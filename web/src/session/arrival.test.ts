import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrivalChannel, captureArrival, invitedBy } from './arrival.ts'

function memory(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('sessionStorage', memory())
})

afterEach(() => void vi.unstubAllGlobals())

test('invite code, channel, advert and pixel are kept; what is missing or empty changes nothing', () => {
  captureArrival('?code=FRIEND1&ch=video&adsid=9&ttpixid=77')
  captureArrival('?code=&ch=%20')
  captureArrival('')
  expect(invitedBy()).toBe('FRIEND1')
  expect(arrivalChannel()).toBe('video')
  expect(localStorage.getItem('ads_id')).toBe('9')
  expect([localStorage.getItem('ad_pixel_type'), localStorage.getItem('ad_pixel_id')]).toEqual(['tt', '77'])
})

test('a later visit by another invitation wins', () => {
  captureArrival('?code=FIRST')
  captureArrival('?code=SECOND')
  expect(invitedBy()).toBe('SECOND')
})
