import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TencentRequest = {
  action: string
  version: string
  authorization: string
  body: Record<string, unknown>
}
type Reply = (response: ServerResponse, request: TencentRequest) => void

export type TencentService = {
  url: string
  requests: TencentRequest[]
  /** What it answers from now on. */
  answer: (reply: Reply) => void
  close: () => Promise<void>
}

/** A Tencent Cloud endpoint on this machine. */
export async function startTencentService(): Promise<TencentService> {
  const requests: TencentRequest[] = []
  let reply: Reply = answered({})
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request)
    const seen = {
      action: String(request.headers['x-tc-action']),
      version: String(request.headers['x-tc-version']),
      authorization: String(request.headers.authorization),
      body,
    }
    requests.push(seen)
    reply(response, seen)
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (next) => {
      reply = next
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** The settings of a store that sends its codes through this endpoint. */
export function tencentSettings({ url }: TencentService) {
  return {
    TENCENT_SMS_SECRET_ID: 'AKID',
    TENCENT_SMS_SECRET_KEY: 'key',
    TENCENT_SMS_APP_ID: '1400000001',
    TENCENT_SMS_SIGN: 'Noktra',
    TENCENT_SMS_TEMPLATE: '77',
    TENCENT_SMS_ENDPOINT: url,
  }
}

/** An ordinary answer. */
export function answered(data: Record<string, unknown>): Reply {
  return (response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ Response: { RequestId: 'r-1', ...data } }))
  }
}

/** The call as a whole refused. */
export function refused(code: string): Reply {
  return answered({ Error: { Code: code, Message: 'refused' } })
}

export function status(code: number): Reply {
  return (response) => {
    response.statusCode = code
    response.end('<html>bad gateway</html>')
  }
}

export function text(body: string): Reply {
  return (response) => {
    response.end(body)
  }
}

/** Never answers. */
export function silent(): Reply {
  return () => {}
}

/** Begins to answer and never ends. */
export function dripping(): Reply {
  return (response) => {
    response.setHeader('content-type', 'application/json')
    response.write('{"Response":')
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
}
