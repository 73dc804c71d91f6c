import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { NotPublic } from './public-address.ts'
import type { Reach } from './reach-of.ts'
import { sendOutside } from './send-outside.ts'

const MOST_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]

type Fault =
  | 'address'
  | 'host'
  | 'redirect_host'
  | 'redirects'
  | 'inside'
  | 'status'
  | 'slow'
  | 'unreachable'
  | 'large'
  | 'encoding'

/** Why nothing was fetched, in words that staff may read: never an address inside, or an error of the machine. */
export class OutsideFault extends Error {
  readonly fault: Fault
  readonly values: Record<string, string | number>
  constructor(fault: Fault, values: Record<string, string | number> = {}) {
    super(fault)
    this.fault = fault
    this.values = values
  }

  /** Whether it may be there later. */
  get isLater(): boolean {
    const { fault, values } = this
    if (fault === 'status') return values['status'] === 429 || Number(values['status']) >= 500
    return fault === 'slow' || fault === 'unreachable'
  }
}

type Fetching = {
  reachOf: (url: URL) => Reach | null
  headersFor: (url: URL) => OutgoingHttpHeaders
  mostBytes: number
  /** So long it may take, with all its redirects. */
  mostMs: number
}

/**
 * The bytes at an address, within limits of size, time and redirects. Where it leads on to is held to the same rules; inside leads only
 * what was inside at first.
 * @throws OutsideFault
 */
export async function fetchBytes(address: string, fetching: Fetching): Promise<Buffer> {
  const signal = AbortSignal.timeout(fetching.mostMs)
  let url = URL.parse(address)
  if (!url) throw new OutsideFault('address')
  const first = fetching.reachOf(url)
  if (first === null) throw new OutsideFault('host', { host: url.host })
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const reach = fetching.reachOf(url)
    if (reach === null || (reach === 'inside' && first !== 'inside'))
      throw new OutsideFault('redirect_host', { host: url.host })
    const answer: URL | Buffer = await ask(url, { ...fetching, reach, signal })
    if (Buffer.isBuffer(answer)) return answer
    url = answer
  }
  throw new OutsideFault('redirects', { most: MOST_REDIRECTS })
}

type Asking = Fetching & { reach: Reach; signal: AbortSignal }

/** What an address answers: its bytes, or where it leads on to. */
async function ask(
  url: URL,
  { reach, signal, headersFor, mostBytes, mostMs }: Asking,
): Promise<URL | Buffer> {
  const { host } = url
  let response: IncomingMessage | undefined
  try {
    response = await sendOutside(url, { reach, signal, headers: headersFor(url) })
    return nextOf(response, url) ?? (await bytesOf(response, mostBytes))
  } catch (error) {
    if (error instanceof OutsideFault) throw error
    if (error instanceof NotPublic) throw new OutsideFault('inside', { host })
    if (signal.aborted) throw new OutsideFault('slow', { seconds: Math.round(mostMs / 1000) })
    const { code } = error as NodeJS.ErrnoException
    throw new OutsideFault('unreachable', { host, why: code ?? 'no answer' })
  } finally {
    response?.destroy()
  }
}

function nextOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | null {
  if (statusCode === 200) return null
  const next = REDIRECTS.includes(statusCode) ? URL.parse(headers.location ?? '', url.href) : null
  if (!next) throw new OutsideFault('status', { status: statusCode })
  return next
}

async function bytesOf(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = response.headers
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new OutsideFault('encoding', { encoding: encoding.slice(0, 40) })
  const tooLarge = new OutsideFault('large', { most: mostBytes / 1024 ** 2 })
  if (Number(length) > mostBytes) throw tooLarge
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
