import http from 'node:http'
import https from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { Field, type Json } from './field.ts'

/** An answer as it came: `code` is 0 where the store did what was asked, -1 where it answered no JSON. */
export type Answer = {
  status: number
  code: number
  error: string
  text: string
  data: Field
  date_ms: number | null
}

type Asked = { body?: Json; query?: Record<string, string | number> }

const PATIENCE_MS = 60_000
const TRIES = 6
/** Wait and ask again: the store is busy, or says that one asks too often. */
const LATER = new Set([429, 503])

/** Somebody who calls the store with a browser of their own: its cookies, its language, and a token once they signed in. */
export class Visitor {
  readonly base: URL
  readonly language: string
  readonly agentName: string
  token: string | null = null
  readonly #cookies = new Map<string, string>()
  readonly #agent: http.Agent | https.Agent

  constructor(base: URL, { language = 'en', agentName = 'noktra-auditor' } = {}) {
    this.base = base
    this.language = language
    this.agentName = agentName
    const settings = { keepAlive: true, maxSockets: 4 }
    this.#agent = base.protocol === 'https:' ? new https.Agent(settings) : new http.Agent(settings)
  }

  get(path: string, query: Record<string, string | number> = {}): Promise<Answer> {
    return this.ask('GET', path, { query })
  }

  post(path: string, body: Json = {}): Promise<Answer> {
    return this.ask('POST', path, { body })
  }

  /** The data of a call that must not be refused. @throws Error with what was said */
  async read(path: string, query: Record<string, string | number> = {}): Promise<Field> {
    return dataOf(`GET ${path}`, await this.get(path, query))
  }

  async press(path: string, body: Json = {}): Promise<Field> {
    return dataOf(`POST ${path}`, await this.post(path, body))
  }

  async ask(method: string, path: string, { body, query = {} }: Asked): Promise<Answer> {
    const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
    const asked = new URLSearchParams(pairs).toString()
    const address = asked === '' ? path : `${path}?${asked}`
    for (let tried = 1; ; tried += 1) {
      const heard = await this.#send(method, address, body)
      if (LATER.has(heard.status) && tried < TRIES) {
        await wait(Math.min(10_000, 1000 * (heard.retry_s || tried)))
        continue
      }
      return toAnswer(heard, `${method} ${path}`)
    }
  }

  async fetchBytes(path: string): Promise<{ status: number; bytes: Buffer }> {
    return this.#send('GET', path, undefined)
  }

  end(): void {
    this.#agent.destroy()
  }

  #send(method: string, path: string, body: Json | undefined): Promise<Heard> {
    const text = body === undefined ? null : JSON.stringify(body)
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { request } = this.base.protocol === 'https:' ? https : http
    return new Promise((done, fail) => {
      const asked = request(
        new URL(path, this.base),
        {
          method,
          agent: this.#agent,
          timeout: PATIENCE_MS,
          headers: {
            accept: 'application/json',
            'accept-language': this.language,
            'user-agent': this.agentName,
            ...(text === null
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...(cookie === '' ? {} : { cookie }),
            ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', fail)
          answer.on('end', () => {
            for (const line of answer.headers['set-cookie'] ?? []) this.#keepCookie(line)
            const date = Date.parse(answer.headers.date ?? '')
            done({
              status: answer.statusCode ?? 0,
              bytes: Buffer.concat(parts),
              retry_s: Number(answer.headers['retry-after'] ?? 0),
              date_ms: Number.isNaN(date) ? null : date,
            })
          })
        },
      )
      asked.on('timeout', () =>
        asked.destroy(new Error(`${method} ${path} was not answered in ${PATIENCE_MS / 1000} s`)),
      )
      asked.on('error', fail)
      asked.end(text ?? undefined)
    })
  }

  #keepCookie(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}

type Heard = { status: number; bytes: Buffer; retry_s: number; date_ms: number | null }

function toAnswer({ status, bytes, date_ms }: Heard, place: string): Answer {
  const text = bytes.toString()
  try {
    const whole = new Field(JSON.parse(text) as Json, place)
    const data = whole.find('data') ?? new Field(null, place)
    const code = whole.find('code')?.value
    const error = data.find('error')?.value
    return {
      status,
      code: typeof code === 'number' ? code : -1,
      error: typeof error === 'string' ? error : '',
      text,
      data: new Field(data.value, place),
      date_ms,
    }
  } catch {
    return { status, code: -1, error: '', text, data: new Field(null, place), date_ms }
  }
}

function dataOf(call: string, { status, code, data, text }: Answer): Field {
  if (code !== 0) throw new Error(`${call} was refused: ${status} ${text.slice(0, 300)}`)
  return data
}
