import type { Socket } from 'node:net'
import { errors, type ErrorDetails, type ErrorName } from '@noktra/contract/errors'
import { refusalText } from '@noktra/languages/say'
import { retryAfter } from './errors.ts'

/** What is no HTTP, or not all of it in time, never becomes a request, and is answered in the envelope all the same. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy(error)
  else answerRaw(socket, nameOf(error.code))
}

function nameOf(code: string | undefined): ErrorName {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too_slow' : 'unreadable_body'
}

const DETAILS: ErrorDetails = { seconds: 1 }

/** Answers a connection on which no request was read, and ends it. */
export function answerRaw(socket: Socket, name: ErrorName): void {
  const { code, http } = errors[name]
  const details = name === 'too_many_requests' ? DETAILS : {}
  const again = retryAfter(name, details)
  const body = JSON.stringify({
    code,
    msg: refusalText(name, 'en', details),
    data: { error: name, ...details },
  })
  socket.write(
    [
      `HTTP/1.1 ${http} ${name}`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      ...(again === null ? [] : [`retry-after: ${again}`]),
      'connection: close',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
  socket.destroySoon()
}
