import { request, type IncomingHttpHeaders } from 'node:http'

/** An answer as it came over the wire; `code`, `msg` and `data` where it is an envelope, `code` -1 where it is not. */
export type Heard = {
  status: number
  code: number
  msg: string
  // oxlint-disable-next-line typescript/no-explicit-any -- an attacker takes answers as they come
  data: any
  text: string
  headers: IncomingHttpHeaders
}

type Sent = {
  body?: unknown
  token?: string | null
  headers?: Record<string, string>
  /** Comes from this address instead of the caller's own. */
  from?: string
}

/**
 * Somebody at a machine of their own: any address of the loopback network is one, so that a program on one machine can be many.
 * Keeps cookies like a browser unless told otherwise.
 */
export class Caller {
  readonly cookies = new Map<string, string>()
  readonly base: string
  readonly address: string
  private readonly keepsCookies: boolean

  constructor(base: string, { address = '127.0.0.1', cookies = true } = {}) {
    this.base = base
    this.address = address
    this.keepsCookies = cookies
  }

  get(path: string, sent: Sent = {}): Promise<Heard> {
    return this.call('GET', path, sent)
  }

  post(path: string, body: unknown = {}, sent: Sent = {}): Promise<Heard> {
    return this.call('POST', path, { ...sent, body })
  }

  /** `path` goes out exactly as it is written: no library puts dots and percent signs right. */
  call(method: string, path: string, sent: Sent = {}): Promise<Heard> {
    const { hostname, port } = new URL(this.base)
    const text = sent.body === undefined ? null : toText(sent.body)
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return new Promise((done, fail) => {
      const asked = request(
        {
          hostname,
          port,
          path,
          method,
          localAddress: sent.from ?? this.address,
          agent: false,
          headers: {
            accept: 'application/json',
            ...(text === null
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...(cookie ? { cookie } : {}),
            ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
            ...sent.headers,
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', fail)
          answer.on('end', () => {
            this.keep(answer.headers['set-cookie'] ?? [])
            done(read(answer.statusCode!, Buffer.concat(parts).toString(), answer.headers))
          })
        },
      )
      asked.on('error', fail)
      asked.end(text ?? undefined)
    })
  }

  private keep(lines: string[]): void {
    if (!this.keepsCookies) return
    for (const line of lines) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string]
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
  }
}

function toText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function read(status: number, text: string, headers: IncomingHttpHeaders): Heard {
  try {
    const { code = -1, msg = '', data = null } = JSON.parse(text) as Partial<Heard>
    return { status, code, msg, data, text, headers }
  } catch {
    return { status, code: -1, msg: '', data: null, text, headers }
  }
}
