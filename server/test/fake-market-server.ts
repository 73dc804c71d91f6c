import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What a market does wrong after it did what it was asked: the answer is lost, comes too late, is broken, comes twice, or is the one that
 * another call of its kind got.
 */
export const ANSWER_FAULTS = ['lost', 'late', 'broken', 'twice', 'another'] as const
export type AnswerFault = (typeof ANSWER_FAULTS)[number]

export type Asked = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }

/** A market that answers in JSON on a free port, each answer as well as `misbehave` says. */
export async function startFakeMarketServer(answer: (asked: Asked) => unknown) {
  const last = new Map<string, string>()
  const state = { choose: (): AnswerFault | null => null }

  function send(response: ServerResponse, text: string, fault: AnswerFault | null, path: string): void {
    const before = last.get(path)
    last.set(path, text)
    if (fault === 'late') return
    if (fault === 'lost') return void response.destroy()
    if (fault === 'broken') return void response.end(text.slice(0, -2))
    if (fault === 'twice') return void response.end(text + text)
    response.end(fault === 'another' && before !== undefined ? before : text)
  }

  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += String(chunk)))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url!, 'http://market')
      const asked = {
        method: request.method!,
        path: pathname.replace('/api', ''),
        query: searchParams,
        body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
      }
      send(response, JSON.stringify(answer(asked)), state.choose(), pathname)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    misbehave: (fault: AnswerFault | null, times = Infinity) => {
      let left = times
      state.choose = () => (left-- > 0 ? fault : null)
    },
    misbehaveBy: (choose: () => AnswerFault | null) => {
      state.choose = choose
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
