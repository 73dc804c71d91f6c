/* OpenID 2.0 as the store speaks it: it asks who somebody is (checkid_setup) and reads what comes back. */

export const OPENID_NS = 'http://specs.openid.net/auth/2.0'
const ANYBODY = `${OPENID_NS}/identifier_select`
/** What an assertion must have signed (OpenID 2.0, 10.1): all that the store goes by. */
const SIGNED = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle']
const NONCE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{0,235}$/
const NONCE_LIVES_MS = 5 * 60_000

/** Where the browser goes to be asked: the provider's endpoint with the store's question. */
export function questionUrl(endpoint: string, at: { realm: string; returnTo: string }): string {
  const url = new URL(endpoint)
  const question = {
    ns: OPENID_NS,
    mode: 'checkid_setup',
    claimed_id: ANYBODY,
    identity: ANYBODY,
    return_to: at.returnTo,
    realm: at.realm,
  }
  for (const [name, value] of Object.entries(question)) url.searchParams.set(`openid.${name}`, value)
  return url.href
}

export type Expected = { endpoint: string; identityBase: string; returnTo: string; now: Date }

/** What a well-formed answer says. It is the provider's only once the provider has confirmed it. */
export type OpenIdAnswer =
  | { outcome: 'vouched'; steamId: string; nonce: string; params: URLSearchParams }
  | { outcome: 'cancelled' }
  | { outcome: 'refused'; why: string }

/**
 * Reads the query of the return address. Refused is whatever is not an answer of this provider to this very question:
 * another endpoint, return address or identity, a nonce older than 5 minutes, a field twice, one that is not signed.
 */
export function readAnswer(query: URLSearchParams, expected: Expected): OpenIdAnswer {
  const names = [...query.keys()].filter((name) => name.startsWith('openid.'))
  if (new Set(names).size !== names.length) return refused('a field comes twice')
  const params = new URLSearchParams(names.map((name): [string, string] => [name, query.get(name)!]))
  const field = (name: string) => params.get(`openid.${name}`) ?? ''
  if (field('ns') !== OPENID_NS) return refused('not OpenID 2.0')
  if (field('mode') === 'cancel') return { outcome: 'cancelled' }
  if (field('mode') !== 'id_res') return refused('no assertion')
  if (field('op_endpoint') !== expected.endpoint) return refused('another endpoint')
  if (field('return_to') !== expected.returnTo) return refused('another return address')
  const steamId = steamIdIn(field('claimed_id'), expected.identityBase)
  if (!steamId || field('identity') !== field('claimed_id')) return refused('no identity of the provider')
  const signed = field('signed').split(',')
  const open = SIGNED.find((name) => !signed.includes(name))
  if (open) return refused(`${open} is not signed`)
  if (!field('sig') || !field('assoc_handle')) return refused('not signed')
  if (!isFresh(field('response_nonce'), expected.now)) return refused('an old nonce')
  return { outcome: 'vouched', steamId, nonce: field('response_nonce'), params }
}

function refused(why: string): OpenIdAnswer {
  return { outcome: 'refused', why }
}

function steamIdIn(identity: string, base: string): string | null {
  if (!identity.startsWith(base)) return null
  const id = identity.slice(base.length)
  return /^7656(119|120)\d{10}$/.test(id) ? id : null
}

function isFresh(nonce: string, now: Date): boolean {
  const at = Date.parse(NONCE.exec(nonce)?.[1] ?? '')
  return Math.abs(now.getTime() - at) <= NONCE_LIVES_MS
}
