import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partnerOf, steamIdOf } from './steam-id.ts'
import { readTradeUrl, tradeUrlOf } from './trade-url.ts'

const GOOD = 'https://steamcommunity.com/tradeoffer/new/?partner=39734314&token=aB3_-xYz'

describe('a number of an account', () => {
  it.each([
    ['1', '76561197960265729'],
    ['39734314', '76561198000000042'],
    ['2039734272', '76561200000000000'],
    ['4294967295', '76561202255233023'],
  ])('%s is the account %s, and back', (partner, steamId) => {
    expect(steamIdOf(partner)).toBe(steamId)
    expect(partnerOf(steamId)).toBe(partner)
  })

  it.each(['', '0', '01', '4294967296', '-1', '1.5', '1e3', '99999999999', 'x', ' 1'])(
    '%j is none',
    (partner) => {
      expect(steamIdOf(partner)).toBeNull()
    },
  )

  it.each(['76561197960265728', '76561202255233024', '7656119796026572', 'x', ''])(
    '%j is no account',
    (id) => {
      expect(partnerOf(id)).toBeNull()
    },
  )
})

describe('a trade link', () => {
  it.each([
    GOOD,
    ` ${GOOD}\n`,
    GOOD.replace('https:', 'http:'),
    GOOD.replace('/new/?', '/new?'),
    'https://steamcommunity.com/tradeoffer/new/?token=aB3_-xYz&partner=39734314',
    'HTTPS://SteamCommunity.com/tradeoffer/new/?partner=39734314&token=aB3_-xYz',
    'https://steamcommunity.com:443/tradeoffer/new/?partner=39734314&token=aB3_-xYz',
  ])('is read from %j', (typed) => {
    expect(readTradeUrl(typed)).toEqual({ url: GOOD, steamId: '76561198000000042' })
  })

  /** @shows ASVS-1.3.6 */
  it.each([
    '',
    'hello',
    'steamcommunity.com/tradeoffer/new/?partner=39734314&token=aB3_-xYz',
    GOOD.replace('steamcommunity.com', 'steamcommunity.com.evil.example'),
    GOOD.replace('steamcommunity.com', 'evil.example'),
    GOOD.replace('steamcommunity.com', 'www.steamcommunity.com'),
    GOOD.replace('steamcommunity.com', 'steamcommunity.com:8443'),
    GOOD.replace('https://', 'https://user@'),
    GOOD.replace('https://', 'https://user:pass@'),
    GOOD.replace('https:', 'ftp:'),
    GOOD.replace('https:', 'javascript:'),
    GOOD.replace('/tradeoffer/new/', '/tradeoffer/new/other'),
    GOOD.replace('/tradeoffer/new/', '/profiles/76561198000000042/'),
    GOOD.replace('39734314', '0'),
    GOOD.replace('39734314', '4294967296'),
    GOOD.replace('39734314', '039734314'),
    GOOD.replace('39734314', '76561198000000042'),
    GOOD.replace('partner=39734314&', ''),
    GOOD.replace('&token=aB3_-xYz', ''),
    GOOD.replace('aB3_-xYz', 'aB3_-xY'),
    GOOD.replace('aB3_-xYz', 'aB3_-xYzz'),
    GOOD.replace('aB3_-xYz', 'aB3_-xY%'),
    GOOD.replace('aB3_-xYz', 'aB3_ xYz'),
    `${GOOD}&token=aB3_-xYz`,
    `${GOOD}&for_item=1`,
    `${GOOD}#x`,
  ])('is not %j', (typed) => {
    expect(readTradeUrl(typed)).toBeNull()
  })

  it('of any account is read back as it is kept', () => {
    const token = fc.stringMatching(/^[A-Za-z0-9_-]{8}$/)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 - 1 }), token, (partner, sign) => {
        const steamId = steamIdOf(String(partner))!
        const url = tradeUrlOf(steamId, sign)
        expect(readTradeUrl(url)).toEqual({ url, steamId })
      }),
    )
  })
})
