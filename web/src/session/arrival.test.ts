import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrivalChannel, captureArrival, invitedBy } from './arrival.ts'

function memory(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('sessionStorage', memory())
})

afterEach(() => void vi.unstubAllGlobals())

const advert = () => ['ad_pixel_type', 'ad_pixel_id', 'ads_id'].map((name) => localStorage.getItem(name))

/** @shows SPEC-1.31 SPEC-2.57 SPEC-3.106 SPEC-3.107 SPEC-3.108 SPEC-3.109 SPEC-7.120 SPEC-7.121 SPEC-7.122 */
test('invite code, channel, advert and pixel are kept; what is missing or empty changes nothing', () => {
  captureArrival('?code=FRIEND1&ch=video&adsid=9&ttpixid=77')
  captureArrival('?code=&ch=%20')
  captureArrival('')
  expect(invitedBy()).toBe('FRIEND1')
  expect(arrivalChannel()).toBe('video')
  expect(advert()).toEqual(['tt', '77', '9'])
})

/** @shows SPEC-3.108 SPEC-7.115 SPEC-7.116 SPEC-7.117 SPEC-7.118 SPEC-7.119 */
test.each([
  ['fbpixid', 'fb'],
  ['ggpixid', 'gg'],
  ['kwpixid', 'kw'],
  ['ttpixid', 'tt'],
])('%s is kept as the pixel of %s', (param, network) => {
  captureArrival(`?${param}=4711`)
  expect(advert()).toEqual([network, '4711', null])
})

test('a later visit by another invitation wins', () => {
  captureArrival('?code=FIRST')
  captureArrival('?code=SECOND')
  expect(invitedBy()).toBe('SECOND')
})

test('another advert takes the place of the one before, with its click', () => {
  captureArrival('?fbpixid=1&adsid=click-of-fb')
  captureArrival('?kwpixid=2')
  expect(advert()).toEqual(['kw', '2', null])
})

test('a word that is too long or holds control characters is not kept', () => {
  captureArrival(`?code=${'x'.repeat(129)}&ch=a%07b&ggpixid=%00&adsid=${'y'.repeat(128)}`)
  expect(invitedBy()).toBeUndefined()
  expect(arrivalChannel()).toBeUndefined()
  expect(advert()).toEqual([null, null, 'y'.repeat(128)])
})
