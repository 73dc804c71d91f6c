import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { said, type Said } from '@noktra/languages/said'
import { isPublicAddress, lookUpPublic, NotPublic } from '../../../platform/providers/push/public-address.ts'
import { MOST_PICTURE_BYTES } from './read-zip.ts'

/** Where pictures may be fetched from: hosts, also as *.pictures.example, and addresses inside a network that the operator wrote out. */
type PictureHosts = readonly string[]

/** So long one picture may take, with all its redirects. */
const MOST_MS = 20_000
const MOST_REDIRECTS = 3

/** Why a picture was not fetched, and whether it may be there later. */
export class NotFetched extends Error {
  readonly why: Said
  readonly isLater: boolean
  constructor(why: Said, { isLater = false } = {}) {
    super(why.key)
    this.why = why
    this.isLater = isLater
  }
}

/**
 * Whether the operator allows an address. What is named by its host is https on the usual port; an address that was written out whole, as
 * http://10.0.0.5:8080, is taken as it is, and may lie inside.
 */
function ruleFor(url: URL, hosts: PictureHosts): 'public' | 'inside' | null {
  if (url.username || url.password) return null
  if (hosts.includes(url.origin)) return 'inside'
  if (url.protocol !== 'https:' || url.port !== '') return null
  const isNamed = hosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  )
  return isNamed ? 'public' : null
}

/** The bytes of a picture at an address, whatever it claims to be; no more than a picture may have. @throws NotFetched */
export async function fetchPicture(
  address: string,
  { hosts, mostMs = MOST_MS }: { hosts: PictureHosts; mostMs?: number },
): Promise<Buffer> {
  const signal = AbortSignal.timeout(mostMs)
  let url = URL.parse(address)
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    if (!url) throw fault('address')
    const rule = ruleFor(url, hosts)
    if (rule === null) throw fault(hop === 0 ? 'host' : 'redirect_host', { host: url.host })
    // An address in numbers is not looked up.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (rule === 'public' && isIP(literal) && !isPublicAddress(literal))
      throw fault('inside', { host: url.host })
    const answer = await ask(url, { isInside: rule === 'inside', signal, mostMs })
    if ('bytes' in answer) return answer.bytes
    url = URL.parse(answer.location, url.href)
  }
  throw fault('redirects', { most: MOST_REDIRECTS })
}

type Asked = { isInside: boolean; signal: AbortSignal; mostMs: number }

async function ask(
  url: URL,
  { isInside, signal, mostMs }: Asked,
): Promise<{ bytes: Buffer } | { location: string }> {
  try {
    const response = await send(url, { isInside, signal })
    const { statusCode: status = 0, headers } = response
    if (status >= 300 && status < 400 && headers.location) {
      response.destroy()
      return { location: headers.location }
    }
    if (status !== 200) {
      response.destroy()
      throw fault('status', { status }, status === 429 || status >= 500)
    }
    return { bytes: await bytesOf(response) }
  } catch (error) {
    if (error instanceof NotFetched) throw error
    if (error instanceof NotPublic) throw fault('inside', { host: url.host })
    if (signal.aborted) throw fault('slow', { seconds: Math.round(mostMs / 1000) }, true)
    throw fault('unreachable', { why: (error as Error).message }, true)
  }
}

function send(url: URL, { isInside, signal }: Pick<Asked, 'isInside' | 'signal'>): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const call = (url.protocol === 'http:' ? requestPlain : request)(
      url,
      {
        headers: { accept: 'image/webp,image/png,image/jpeg' },
        signal,
        agent: false,
        ...(isInside ? {} : { lookup: lookUpPublic }),
      },
      done,
    )
    call.once('error', fail)
    call.end()
  })
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const tooLarge = fault('large', { most: MOST_PICTURE_BYTES / 1024 ** 2 })
  if (Number(response.headers['content-length']) > MOST_PICTURE_BYTES) {
    response.destroy()
    throw tooLarge
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    const bytes = chunk as Buffer
    size += bytes.length
    // Leaving the loop ends the connection.
    if (size > MOST_PICTURE_BYTES) throw tooLarge
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

type FaultName =
  | 'address'
  | 'host'
  | 'redirect_host'
  | 'redirects'
  | 'inside'
  | 'status'
  | 'slow'
  | 'unreachable'
  | 'large'

function fault(name: FaultName, values: Record<string, string | number> = {}, isLater = false): NotFetched {
  return new NotFetched(said(`catalogue:picture_faults.${name}`, values), { isLater })
}
