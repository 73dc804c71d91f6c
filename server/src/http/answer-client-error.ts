import type { Socket } from 'node:net'
import { errors, errorText } from '@noktra/contract/errors'

/** What is no HTTP never becomes a request, and is answered in the envelope all the same; then the connection ends. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const name = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'unreadable_body'
    const { code, http } = errors[name]
    const body = JSON.stringify({ code, msg: errorText(name, 'en'), data: { error: name } })
    socket.write(
      [
        `HTTP/1.1 ${http} ${name}`,
        'content-type: application/json; charset=utf-8',
        'cache-control: no-store',
        'connection: close',
        `content-length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroy(error)
}
