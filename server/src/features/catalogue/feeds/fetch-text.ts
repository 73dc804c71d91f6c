import { isIP } from 'node:net'
import { IMPORT_BYTES } from '@noktra/contract/admin/catalogue'
import type { FeedFault } from '@noktra/contract/admin/feeds'
import type { Config } from '../../../platform/config.ts'
import { fetchBytes, OutsideFault } from '../../../platform/outside/fetch-bytes.ts'
import { isPublicAddress } from '../../../platform/outside/public-address.ts'
import { FeedRefusal } from './feed-refusal.ts'

type Hosts = Pick<Config, 'feedHosts'>
type Key = { header: string; value: string }

/** Why the store does not call an address; null when it does. Names are looked up only with the call. */
export function addressFault(address: string, { feedHosts }: Hosts): 'address' | 'https' | 'inside' | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) return 'address'
  if (feedHosts.includes(url.origin)) return null
  if (url.protocol !== 'https:' || url.port !== '') return 'https'
  const ip = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(ip) && !isPublicAddress(ip) ? 'inside' : null
}

/**
 * The text at an address, within limits of size, time and redirects. The key goes to the address's own origin alone.
 * @throws FeedRefusal
 */
export async function fetchText(
  address: string,
  key: Key | null,
  config: Pick<Config, 'feedHosts' | 'feedTimeoutMs'>,
): Promise<string> {
  const own = URL.parse(address)?.origin
  try {
    const bytes = await fetchBytes(address, {
      reachOf({ href, origin }) {
        if (addressFault(href, config)) return null
        return config.feedHosts.includes(origin) ? 'inside' : 'public'
      },
      headersFor: ({ origin }) => ({
        accept: 'application/json, text/csv, text/plain',
        ...(key && origin === own && { [key.header]: key.value }),
      }),
      mostBytes: IMPORT_BYTES,
      mostMs: config.feedTimeoutMs,
    })
    return bytes.toString()
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    throw new FeedRefusal(FAULTS[error.fault], error.values)
  }
}

const FAULTS = {
  address: 'not_allowed',
  host: 'not_allowed',
  redirect_host: 'not_allowed',
  inside: 'not_allowed',
  redirects: 'redirect',
  status: 'status',
  slow: 'timeout',
  unreachable: 'unreachable',
  large: 'too_large',
  encoding: 'encoding',
} as const satisfies Record<OutsideFault['fault'], FeedFault>
