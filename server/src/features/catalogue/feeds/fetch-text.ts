import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { IMPORT_BYTES } from '@noktra/contract/admin/catalogue'
import type { Config } from '../../../platform/config.ts'
import { isPublicAddress, lookUpPublic, NotPublic } from '../../../platform/providers/push/public-address.ts'
import { FeedRefusal } from './feed-refusal.ts'

const MOST_REDIRECTS = 3
const unzip = promisify(gunzip)

type Hosts = Pick<Config, 'feedHosts'>
type Key = { header: string; value: string }

/** Why the store does not call an address; null when it does. Names are looked up only with the call. */
export function addressFault(address: string, { feedHosts }: Hosts): 'address' | 'https' | 'inside' | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) return 'address'
  if (isAllowed(url, feedHosts)) return null
  if (url.protocol !== 'https:') return 'https'
  const ip = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(ip) && !isPublicAddress(ip) ? 'inside' : null
}

/** A host that the operator's settings name, whatever network it is in. */
function isAllowed({ host, hostname }: URL, feedHosts: readonly string[]): boolean {
  return feedHosts.includes(host) || feedHosts.includes(hostname)
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
  const signal = AbortSignal.timeout(config.feedTimeoutMs)
  const { origin } = new URL(address)
  let at = address
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (addressFault(at, config)) throw new FeedRefusal('not_allowed', { host: hostOf(at) })
      const url = new URL(at)
      const response = await ask(url, url.origin === origin ? key : null, { signal, config })
      const next = redirectOf(response, url)
      if (next === null) return await readText(response).finally(() => response.destroy())
      response.destroy()
      at = next
    }
  } catch (error) {
    throw refusalOf(error, { at, signal, config })
  }
  throw new FeedRefusal('redirect', { count: MOST_REDIRECTS })
}

function ask(
  url: URL,
  key: Key | null,
  { signal, config }: { signal: AbortSignal; config: Hosts },
): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const call = (url.protocol === 'http:' ? requestPlain : request)(
      url,
      {
        headers: {
          accept: 'application/json, text/csv, text/plain',
          'accept-encoding': 'gzip',
          ...(key && { [key.header]: key.value }),
        },
        signal,
        agent: false,
        ...(isAllowed(url, config.feedHosts) ? {} : { lookup: lookUpPublic }),
      },
      done,
    )
    call.once('error', fail)
    call.end()
  })
}

/** Where an answer sends on to; null when it is the list. @throws FeedRefusal */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: URL): string | null {
  if (statusCode === 200) return null
  const next = [301, 302, 303, 307, 308].includes(statusCode)
    ? URL.parse(headers.location ?? '', url.href)
    : null
  if (!next) throw new FeedRefusal('status', { status: statusCode })
  return next.href
}

async function readText(response: IncomingMessage): Promise<string> {
  if (Number(response.headers['content-length']) > IMPORT_BYTES) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > IMPORT_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  if (response.headers['content-encoding'] !== 'gzip') return bytes.toString()
  return (await unzip(bytes, { maxOutputLength: IMPORT_BYTES })).toString()
}

export function tooLarge(): FeedRefusal {
  return new FeedRefusal('too_large', { most: IMPORT_BYTES / 1024 / 1024 })
}

function refusalOf(
  error: unknown,
  { at, signal, config }: { at: string; signal: AbortSignal; config: Pick<Config, 'feedTimeoutMs'> },
): FeedRefusal {
  if (error instanceof FeedRefusal) return error
  if (error instanceof NotPublic) return new FeedRefusal('not_allowed', { host: hostOf(at) })
  if (signal.aborted) return new FeedRefusal('timeout', { seconds: config.feedTimeoutMs / 1000 })
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ERR_BUFFER_TOO_LARGE') return tooLarge()
  return new FeedRefusal('unreachable', { host: hostOf(at), why: code ?? 'no answer' })
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? ''
}
