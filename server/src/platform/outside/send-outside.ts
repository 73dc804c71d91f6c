import { request as requestPlain, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookUpPublic, NotPublic } from './public-address.ts'
import type { Reach } from './reach-of.ts'

type Sent = {
  reach: Reach
  signal: AbortSignal
  headers: OutgoingHttpHeaders
  /** What is posted; without it the address is only asked. */
  body?: Buffer
}

/**
 * One call to an address outside the store, on a connection of its own. It follows nothing: who reads the answer ends it.
 * @throws NotPublic for one that may only be public, and is not
 */
export async function sendOutside(
  url: URL,
  { reach, signal, headers, body }: Sent,
): Promise<IncomingMessage> {
  if (reach === 'public') assertPublic(url)
  return new Promise((done, fail) => {
    const call = (url.protocol === 'http:' ? requestPlain : request)(
      url,
      {
        method: body ? 'POST' : 'GET',
        // Nothing is unpacked here: what is small on the way could be large.
        headers: {
          ...headers,
          'accept-encoding': 'identity',
          ...(body && { 'content-length': body.length }),
        },
        signal,
        agent: false,
        ...(reach === 'public' && { lookup: lookUpPublic }),
      },
      done,
    )
    call.on('error', fail)
    call.end(body)
  })
}

/** An address in numbers is not looked up. */
function assertPublic(url: URL): void {
  if (url.protocol !== 'https:' || url.port !== '')
    throw new NotPublic(`${url.origin} is not https on the usual port`)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !isPublicAddress(literal)) throw new NotPublic(`${literal} is not public`)
}
