import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'

/* What Vite's servers need of the store that stands behind them in development. */

const LOOK_EVERY_MS = 25
const PATIENCE_MS = 30_000

/** Goes on when the store takes connections: it is away while it starts again. Gives an error when it does not come back. */
export function whenOpen(
  address: string,
  goOn: (error?: Error) => void,
  until = performance.now() + PATIENCE_MS,
): void {
  const { hostname: host, port } = new URL(address)
  const socket = connect({ host, port: Number(port) })
  socket.once('connect', () => {
    socket.destroy()
    goOn()
  })
  socket.once('error', () => {
    if (performance.now() > until) goOn(new Error(`The store at ${address} does not answer.`))
    else setTimeout(whenOpen, LOOK_EVERY_MS, address, goOn, until)
  })
}

/** A page as the store answers it; `html` is null where it answers something else, as a redirect. */
export type StorePage = { status: number; headers: OutgoingHttpHeaders; html: string | null }

/** Asks the store for the page that a browser asks Vite for, as that browser. */
export function fetchPage(address: string, { url = '/', headers }: IncomingMessage): Promise<StorePage> {
  return new Promise((done, fail) => {
    const asked = request(
      new URL(url, address),
      { headers: { ...headers, connection: 'close', 'accept-encoding': 'identity' } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', fail)
        answer.on('end', () => done(pageOf(answer, Buffer.concat(parts).toString())))
      },
    )
    asked.on('error', fail)
    asked.end()
  })
}

/** The store's policy for scripts has no room for Vite's, so only what a page cannot do without is handed on. */
function pageOf({ statusCode = 502, headers }: IncomingMessage, text: string): StorePage {
  const { location, 'set-cookie': cookies, 'content-type': type = '' } = headers
  return {
    status: statusCode,
    headers: {
      'content-type': type,
      'cache-control': 'no-cache',
      ...(location ? { location } : {}),
      ...(cookies ? { 'set-cookie': cookies } : {}),
    },
    html: type.startsWith('text/html') ? text : null,
  }
}
