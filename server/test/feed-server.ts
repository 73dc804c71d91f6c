import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Answers = (request: IncomingMessage, response: ServerResponse) => void

export type FeedServer = {
  url: string
  host: string
  /** What was asked for, oldest first. */
  asked: { path: string; headers: IncomingMessage['headers'] }[]
  /** What the next calls of a path are answered. */
  answer: (path: string, answers: Answers | string) => void
}

/** A server of price lists on this machine: each path answers what a test says. */
export async function startFeedServer(): Promise<FeedServer> {
  const answers = new Map<string, Answers | string>()
  const asked: FeedServer['asked'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const one = answers.get(path)
    if (typeof one === 'function') one(request, response)
    else if (one === undefined) response.writeHead(404).end()
    else response.end(one)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `http://${host}`, host, asked, answer: (path, one) => answers.set(path, one) }
}
