import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../context.ts'
import { knownPlayer } from './auth.ts'
import { addressOf } from './caller-address.ts'
import { deviceCookieFor } from './device.ts'
import { ARRIVES_WITHIN_MS, SERVER_OPTIONS } from './guard-connections.ts'
import type { CallLimit } from './limit-calls.ts'
import { askedLanguage } from './language-of.ts'
import { OwnAnswers, type Own } from './own-answers.ts'
import { SHORTEST_COMPRESSED, type Packed, type SharedAnswer } from './shared-answer.ts'
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

/**
 * Sends what is the same for all from where it is kept, and what is a player's own as it is read: with the headers that the framework sent
 * with it before, in the caller's language and encoding, and a cookie to a browser that has none. Its call is counted and timed as every
 * other. What needs more goes to the framework: a session that is not known here, a network whose count is due, a store that stops, a
 * reading behind a proxy.
 */
export function readyAnswers(
  app: Pick<FastifyInstance, 'parseCookie' | 'serializeCookie'>,
  ctx: Ctx,
  { limit, crowd }: { limit: CallLimit; crowd: Crowd },
): Early {
  const lines = ctx.memory.of(Lines)
  const owns = ctx.memory.of(OwnAnswers)
  const { trustProxy } = ctx.config

  function timed(route: string, response: ServerResponse, began: number): void {
    const seconds = (performance.now() - began) / 1000
    ctx.meters.answered({ app: 'store', method: 'GET', route, status: response.statusCode, seconds })
  }

  function cookiesFor(cookies: Record<string, string | undefined>): readonly string[] {
    const given = deviceCookieFor(ctx, cookies)
    return given === null ? NONE : ['set-cookie', app.serializeCookie(given.name, given.value, given.options)]
  }

  const cookiesOf = ({ headers: { cookie } }: IncomingMessage) =>
    cookie === undefined ? {} : app.parseCookie(cookie)

  function answerOwn(
    own: Own,
    {
      request,
      response,
      framework,
      language,
    }: {
      request: IncomingMessage
      response: ServerResponse
      framework: RequestListener
      language: Language
    },
  ): boolean {
    const began = performance.now()
    const cookies = cookiesOf(request)
    const player = knownPlayer(ctx, request.headers.authorization ?? '', cookies)
    if (player?.status !== 0) return false
    if (!limit.countAtOnce(addressOf(request, trustProxy)) || !crowd.enter(response)) return false
    const leaveToFramework = () => {
      crowd.leave(response)
      framework(request, response)
    }
    void own.readOwn(ctx, player, language).then(
      (text) => {
        if (response.destroyed) return
        const bytes = Buffer.byteLength(text)
        // What is worth compressing, the framework compresses.
        if (bytes >= SHORTEST_COMPRESSED) return leaveToFramework()
        const length = ['content-length', String(bytes)]
        // A text goes out in one piece with its head.
        response.writeHead(200, [...own.headers, ...length, ...cookiesFor(cookies)]).end(text)
        timed(own.route, response, began)
      },
      // The framework tries again, and says why.
      leaveToFramework,
    )
    return true
  }

  return (request, response, framework) => {
    const began = performance.now()
    const { method, headers, url = '' } = request
    if (method !== 'GET' || !headers.host || ctx.isStopping()) return false
    const language = askedLanguage(headers, ctx.config.languages)
    const own = owns.find(url)
    if (own) return answerOwn(own, { request, response, framework, language })
    const isCall = url.startsWith('/api/')
    const line = lines.find({ url, language, host: isCall ? '' : headers.host })
    if (!line?.headers) return false

    let isPlayer = false
    let given: readonly string[] = NONE
    if (isCall) {
      const cookies = cookiesOf(request)
      const { authorization } = headers
      if (authorization !== undefined && authorization !== 'none') {
        if (knownPlayer(ctx, authorization, cookies)?.status !== 0) return false
        isPlayer = true
      }
      if (trustProxy > 0 && !line.kept({ isPlayer, ...wishOf(headers) })) return false
      if (!limit.countAtOnce(addressOf(request, trustProxy))) return false
      given = cookiesFor(cookies)
    }

    const ip = addressOf(request, trustProxy)
    const asker = { isPlayer, ...wishOf(headers) }
    const kept = line.kept(asker)
    const packed = kept?.packedFor(headers['accept-encoding'])
    if (kept && packed) {
      sendPacked(request, response, { line, answer: kept, packed, cookies: given })
      timed(line.route, response, began)
      line.renew(ip)
      return true
    }
    // A page that is not kept is made by the framework.
    if (!isCall || !crowd.enter(response)) return false
    void (kept ? Promise.resolve(kept) : line.ask(ip, asker))
      .then(async (answer) => [answer, await answer.packFor(headers['accept-encoding'])] as const)
      .then(
        ([answer, made]) => {
          sendPacked(request, response, { line, answer, packed: made, cookies: given })
          timed(line.route, response, began)
        },
        () => {
          // The framework says why, in the caller's language.
          crowd.leave(response)
          framework(request, response)
        },
      )
    return true
  }
}

const NONE: readonly string[] = Object.freeze([])

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
