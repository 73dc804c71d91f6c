import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionUrl, readAnswer, type Expected } from './openid.ts'

const NOW = new Date('2026-03-02T04:05:00.000Z')
const ID = '76561198000000042'
const EXPECTED: Expected = {
  endpoint: 'https://steam.example/openid/login',
  identityBase: 'https://steam.example/openid/id/',
  returnTo: 'https://store.example/return?state=abc',
  now: NOW,
}

const GOOD: Record<string, string> = {
  ns: 'http://specs.openid.net/auth/2.0',
  mode: 'id_res',
  op_endpoint: EXPECTED.endpoint,
  claimed_id: EXPECTED.identityBase + ID,
  identity: EXPECTED.identityBase + ID,
  return_to: EXPECTED.returnTo,
  response_nonce: '2026-03-02T04:04:59ZxYz',
  assoc_handle: '1234567890',
  signed: 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
  sig: 'c2lnbmF0dXJl',
}

function answer(changed: Record<string, string | undefined> = {}): URLSearchParams {
  const fields = Object.entries({ ...GOOD, ...changed }).filter(([, value]) => value !== undefined)
  return new URLSearchParams([
    ['state', 'abc'],
    ...fields.map(([name, value]): [string, string] => [`openid.${name}`, value!]),
  ])
}

function read(changed: Record<string, string | undefined>) {
  return readAnswer(answer(changed), EXPECTED)
}

/** Why an answer is refused, and what was changed. */
type Fault = [string, Record<string, string | undefined>]
const FAULTS: Fault[] = [
  ['not OpenID 2.0', { ns: undefined }],
  ['not OpenID 2.0', { ns: 'http://openid.net/signon/1.1' }],
  ['no assertion', { mode: 'setup_needed' }],
  ['no assertion', { mode: 'ID_RES' }],
  ['another endpoint', { op_endpoint: 'https://steam.example/openid/login/' }],
  ['another endpoint', { op_endpoint: undefined }],
  ['another return address', { return_to: 'https://store.example/return?state=abd' }],
  ['another return address', { return_to: 'https://store.example/return' }],
  ['another return address', { return_to: 'https://other.example/return?state=abc' }],
  ['another return address', { return_to: 'http://store.example/return?state=abc' }],
  ['no identity of the provider', { claimed_id: `http://steam.example/openid/id/${ID}` }],
  ['no identity of the provider', { identity: `https://steam.example/openid/id/76561198000000043` }],
  ...[`${ID}/`, `${ID}0`, ` ${ID}`, '7656119800000004', '76561218000000042', '7656119800000004x', ''].map(
    (id): Fault => [
      'no identity of the provider',
      { claimed_id: EXPECTED.identityBase + id, identity: EXPECTED.identityBase + id },
    ],
  ),
  ...['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'].map(
    (name): Fault => [
      `${name} is not signed`,
      {
        signed: GOOD['signed']!.split(',')
          .filter((n) => n !== name)
          .join(','),
      },
    ],
  ),
  ['op_endpoint is not signed', { signed: undefined }],
  ['not signed', { sig: undefined }],
  ['not signed', { assoc_handle: '' }],
  ...[
    undefined,
    '',
    '2026-03-02T03:59:59Zx',
    '2026-03-02T04:10:01Zx',
    '2026-13-02T04:04:59Zx',
    'x2026-03-02T04:04:59Z',
    '2026-03-02T04:04:59Z x',
    `2026-03-02T04:04:59Z${'x'.repeat(300)}`,
  ].map((response_nonce): Fault => ['an old nonce', { response_nonce }]),
]

describe('an answer of OpenID 2.0', () => {
  it('vouches for one account, and is handed on as it came', () => {
    const read = readAnswer(answer(), EXPECTED)
    expect(read).toMatchObject({ outcome: 'vouched', steamId: ID, nonce: GOOD['response_nonce'] })
    if (read.outcome !== 'vouched') return
    expect(Object.fromEntries(read.params)).toEqual(
      Object.fromEntries(Object.entries(GOOD).map(([name, value]) => [`openid.${name}`, value])),
    )
  })

  it('may say that the player went back', () => {
    expect(readAnswer(answer({ mode: 'cancel' }), EXPECTED)).toEqual({ outcome: 'cancelled' })
  })

  /** @shows ASVS-6.8.2 */
  it.each(FAULTS)('is refused as %s: %j', (why, changed) => {
    expect(read(changed)).toEqual({ outcome: 'refused', why })
  })

  it('is refused when a field comes twice', () => {
    for (const name of Object.keys(GOOD)) {
      const twice = answer()
      twice.append(`openid.${name}`, GOOD[name]!)
      expect(readAnswer(twice, EXPECTED), name).toEqual({ outcome: 'refused', why: 'a field comes twice' })
    }
  })

  it('is refused, and never an error, whatever stands in its fields', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('', '%', '\0', 'id_res'))
    const changes = fc.dictionary(fc.constantFrom(...Object.keys(GOOD)), text, { minKeys: 1 })
    fc.assert(
      fc.property(changes, (changed) => {
        const harmless = Object.entries(changed).every(([name, value]) => {
          if (name === 'sig' || name === 'assoc_handle') return value !== ''
          return value === GOOD[name]
        })
        expect(readAnswer(answer(changed), EXPECTED).outcome).toBe(harmless ? 'vouched' : 'refused')
      }),
    )
  })
})

describe('a question', () => {
  it('keeps what stands in the endpoint’s own query', () => {
    const url = new URL(questionUrl('https://steam.example/login?a=1', { realm: 'r', returnTo: 'x?y=z&w' }))
    expect(url.searchParams.get('a')).toBe('1')
    expect(url.searchParams.get('openid.return_to')).toBe('x?y=z&w')
    expect(url.searchParams.get('openid.mode')).toBe('checkid_setup')
  })
})
