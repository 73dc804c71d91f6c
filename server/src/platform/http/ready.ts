import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { knownPlayer } from './auth.ts'
import { addressOf } from './caller-address.ts'
import { deviceCookieFor } from './device.ts'
import { ARRIVES_WITHIN_MS, SERVER_OPTIONS } from './guard-connections.ts'
import type { CallLimit } from './limit-calls.ts'
import { languageOf } from './serve.ts'
import type { Packed, SharedAnswer } from './shared-answer.ts'
import { Lines, wishOf, type Line } from './shared-lines.ts'
import type { Crowd } from './shed-load.ts'

/** Answers a request before the framework does; false: it is the framework's. */
export type Early = (
  request: IncomingMessage,
  response: ServerResponse,
  framework: RequestListener,
) => boolean

/** Node's server as the framework makes it, with `early` before it. */
export function serverWith(early: Early): (framework: RequestListener) => Server {
  return (framework) => {
    const server = createServer(SERVER_OPTIONS, (request, response) => {
      if (!early(request, response, framework)) framework(request, response)
    })
    server.requestTimeout = ARRIVES_WITHIN_MS
    server.keepAliveTimeout = KEPT_ALIVE_MS
    return server
  }
}

/** As the framework has it. */
const KEPT_ALIVE_MS = 72_000

type Served = Pick<Ctx, 'config' | 'secrets' | 'clock' | 'memory' | 'meters' | 'bus' | 'isStopping'>

/**
 * Sends what is the same for all from where it is kept: with the headers that the framework sent with it before, in the caller's
 * language and encoding, and a cookie to a browser that has none. Its call is counted and timed as every other. What needs more goes to
 * the framework: a session that is not known here, a network whose count is due, a store that stops, a reading behind a proxy.
 */
export function readyAnswers(
  app: Pick<FastifyInstance, 'parseCookie' | 'serializeCookie'>,
  ctx: Served,
  { limit, crowd }: { limit: CallLimit; crowd: Crowd },
): Early {
  const lines = ctx.memory.of(Lines)
  const { trustProxy } = ctx.config

  return (request, response, framework) => {
    const began = performance.now()
    const { method, headers, url = '' } = request
    if (method !== 'GET' || !headers.host || ctx.isStopping()) return false
    const language = languageOf(request)
    const isCall = url.startsWith('/api/')
    const line = lines.find({ url, language, host: isCall ? '' : headers.host })
    if (!line?.headers) return false

    const send = (answer: SharedAnswer, packed: Packed, cookies: readonly string[]) => {
      sendPacked(request, response, { line, answer, packed, cookies })
      const seconds = (performance.now() - began) / 1000
      ctx.meters.answered({ app: 'store', method, route: line.route, status: response.statusCode, seconds })
    }
    let own: readonly string[] = []
    let isPlayer = false
    if (isCall) {
      const cookies = headers.cookie === undefined ? {} : app.parseCookie(headers.cookie)
      const { authorization } = headers
      if (authorization !== undefined && authorization !== 'none') {
        if (knownPlayer(ctx, authorization, cookies)?.status !== 0) return false
        isPlayer = true
      }
      if (trustProxy > 0 && !line.kept({ isPlayer, ...wishOf(headers) })) return false
      if (!limit.countAtOnce(addressOf(request, trustProxy))) return false
      const given = deviceCookieFor(ctx, cookies)
      if (given !== null) own = ['set-cookie', app.serializeCookie(given.name, given.value, given.options)]
    }

    const asker = { isPlayer, ...wishOf(headers) }
    const kept = line.kept(asker)
    const packed = kept?.packedFor(headers['accept-encoding'])
    if (kept && packed) {
      send(kept, packed, own)
      return true
    }
    // A page that is not kept is made by the framework.
    if (!isCall || !crowd.enter(response)) return false
    const reading = line.ask(addressOf(request, trustProxy), asker)
    void reading
      .then(async (answer) => [answer, await answer.packFor(headers['accept-encoding'])] as const)
      .then(
        ([answer, made]) => send(answer, made, own),
        () => {
          // The framework says why, in the caller's language.
          crowd.leave(response)
          framework(request, response)
        },
      )
    return true
  }
}

function sendPacked(
  { headers }: IncomingMessage,
  response: ServerResponse,
  {
    line,
    answer,
    packed,
    cookies,
  }: { line: Line; answer: SharedAnswer; packed: Packed; cookies: readonly string[] },
): void {
  if (response.destroyed) return
  const had = headers['if-none-match']
  if (had !== undefined && answer.isHad(had)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...said } = packed.headers
    response.writeHead(304, [...Object.entries({ ...line.headers, ...said }).flat(), ...cookies]).end()
    return
  }
  const said = line.headersOf(packed)
  response.writeHead(200, cookies.length === 0 ? said : [...said, ...cookies]).end(packed.body)
}
