import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { errors, type ErrorName } from '@noktra/contract/errors'
import { errorText } from '@noktra/languages/error-text'
import { sayDetails } from '@noktra/languages/say'
import type { SaidDetails } from '@noktra/languages/said'
import type { PlayPromise } from '@noktra/contract/log'
import type { Language } from '@noktra/contract/shapes'
import type { DataOf, BodyOf, ParamsOf, QueryOf, Route } from '@noktra/contract/route'
import { contextOf, type Ctx } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { AfterCommit } from '../db/transact.ts'
import { languageOf } from './language-of.ts'
import { assertOpen, findPlayer, holdStatus, type SignedIn } from './auth.ts'
import { browserOf, type Browser } from './browser.ts'
import { AppError, retryAfter, type ErrorLists } from './errors.ts'
import { holdOut } from './hold-out.ts'
import { insertEntries, NewEntries } from '../public-log/new-entries.ts'
import { fingerprintOf, persistAnswer, readIdempotencyKey, takeKey, type Once } from './idempotency.ts'
import { OwnAnswers, type ReadOwn } from './own-answers.ts'
import { sendShared, type Shared } from './send-shared.ts'
import { takeTurn, takeTurnAt } from './turns.ts'

/** What is known of who calls before the request's parts are read. */
type Visit = {
  language: Language
  /** The host that the browser called, with its port. */
  host: string
  browser: Browser
  /** The network and the device of the browser. */
  network: string
  device: string
  /** Whether the browser sent `device` itself; one that keeps no cookies gets another with each call. */
  keepsCookie: boolean
}

/** The parts of a request, read by the route's schemas. */
type Parts<R extends Route> = {
  body: BodyOf<R>
  query: QueryOf<R>
  params: ParamsOf<R>
  idempotencyKey: string | null
}

/** A call that came in: who may make it is asked, its parts are not read yet. */
export type Received = Ctx & Visit & { player: SignedIn | null; request: FastifyRequest }

/** What an operation gets: the context, who calls, and the parsed parts of the request. */
export type Call<R extends Route = Route> = Ctx & Visit & Parts<R> & { player: SignedIn | null }

/** The same where the player must be signed in, outside a transaction. */
export type PlayerCall<R extends Route = Route> = Ctx & Visit & Parts<R> & { player: SignedIn }

/** The same for an operation that moves money or items: it runs inside one transaction, and `db` is that transaction. */
export type Command<R extends Route = Route> = Omit<Ctx, 'db' | 'transact'> &
  Visit &
  Parts<R> & {
    player: SignedIn
    db: Db
    tx: Tx
    afterCommit: AfterCommit
    /** What it says in the public log; the pipeline writes it, and the answer promises it. */
    entries: NewEntries
  }

export type Handler = {
  route: Route
  run: (received: Received) => Promise<string | Shared>
  /** Where the answer depends on nothing but who calls: reads it without the rest of the request. */
  readOwn?: ReadOwn
}

/** One whose answer is a caller's own. */
export type OwnHandler = { route: Route; run: (received: Received) => Promise<string> }

/** A call that reads, or that arranges its own transactions. */
export function serve<R extends Route>(route: R, operation: (call: Call<R>) => Promise<DataOf<R>>): Handler {
  return {
    route,
    run: async (received) => answer(route, await operation(readCall(route, received)), received),
  }
}

/** The same for signed-in players only. */
export function servePlayer<R extends Route>(
  route: R,
  operation: (call: PlayerCall<R>) => Promise<DataOf<R>>,
): Handler {
  return {
    route,
    run: async (received) => answer(route, await operation(readPlayerCall(route, received)), received),
  }
}

/**
 * A call whose answer depends on nothing but the signed-in player and their language. `ready.ts` sends it without the framework to those who are known; each
 * time it is read again.
 */
export function serveOwn<R extends Route>(
  route: R,
  operation: (call: Ctx & { player: SignedIn; language: Language }) => Promise<DataOf<R>>,
): Handler {
  const readOwn: ReadOwn = async (ctx, player, language) =>
    answer(route, await operation({ ...ctx, player, language }), ctx)
  return {
    route,
    readOwn,
    run: (received) => {
      const call = readPlayerCall(route, received)
      return readOwn(contextOf(call), call.player, call.language)
    },
  }
}

/**
 * A call that moves money or items: one transaction, one idempotency key, one effect. `rowOf` names the row that it shares
 * with the calls of many other players, if there is one.
 */
export function serveCommand<R extends Route>(
  route: R,
  operation: (command: Command<R>) => Promise<DataOf<R>>,
  rowOf?: (call: PlayerCall<R>) => string,
): OwnHandler {
  return {
    route,
    run: async (received) => {
      const call = readPlayerCall(route, received)
      const work = () => commandOnce(route, operation, call, onceOf(call, received.request))
      // The player's turn comes first: slow players hold up themselves alone.
      return takeTurn(call, call.player.id, () => (rowOf ? takeTurnAt(call, rowOf(call), work) : work()))
    },
  }
}

/** Runs an operation in a transaction of its own, unless its key was answered before: then that answer comes again. */
export function commandOnce<R extends Route>(
  route: R,
  operation: (command: Command<R>) => Promise<DataOf<R>>,
  call: PlayerCall<R>,
  once: Once,
): Promise<string> {
  return call.transact(async (tx, afterCommit, withCommit) => {
    const [before, status] = await Promise.all([takeKey(tx, once), holdStatus(tx, call.player.id)])
    if (before !== null) return before
    assertOpen(status)
    const entries = new NewEntries()
    const data = await operation({ ...call, db: tx, tx, afterCommit, entries })
    const [promise] = call.publicLog.promise([entries], call.clock.now())
    const text = answer(route, withPromise(data, promise), call)
    withCommit(insertEntries(tx, entries.list))
    withCommit(persistAnswer(tx, once, text))
    return text
  })
}

/** Reads the parts of a request. @throws AppError invalid_input, or what the schema names, with the field */
export function readCall<R extends Route>(route: R, received: Received): Call<R> {
  const { request } = received
  return {
    ...received,
    body: parse<R['body']>(route.body, request.body ?? {}),
    query: parse<R['query']>(route.query, request.query),
    params: parse<R['params']>(route.params, request.params),
    idempotencyKey: route.moves ? readIdempotencyKey(request.headers['idempotency-key']) : null,
  }
}

/** The same of a signed-in player's call. @throws AppError not_signed_in */
export function readPlayerCall<R extends Route>(route: R, received: Received): PlayerCall<R> {
  const { player } = received
  if (!player) throw new AppError('not_signed_in')
  return { ...readCall(route, received), player }
}

/** What a signed-in player's call is known by when it is repeated. */
export function onceOf(
  { player, idempotencyKey, clock }: Pick<PlayerCall, 'player' | 'idempotencyKey' | 'clock'>,
  request: FastifyRequest,
): Once {
  return {
    playerId: player.id,
    key: idempotencyKey,
    fingerprint: () => fingerprintOf(request.method, request.url, request.rawBody ?? ''),
    now: clock.now(),
  }
}

/** What a play answers, with what it is promised. */
export function withPromise(data: unknown, promise: PlayPromise | null | undefined): unknown {
  return promise ? { ...(data as object), promise } : data
}

/** What is sent for an answer of a call. */
export function answer(route: Pick<Route, 'path' | 'data'>, data: unknown, ctx: Pick<Ctx, 'config'>): string {
  assertAnswers(route, data, ctx)
  return JSON.stringify({ code: 0, msg: 'ok', data })
}

/** Outside production each answer is checked against the contract, so that the two cannot drift apart. @throws Error */
export function assertAnswers(
  { path, data: schema }: Pick<Route, 'path' | 'data'>,
  data: unknown,
  { config }: Pick<Ctx, 'config'>,
): void {
  if (config.production) return
  const parsed = z.safeParse(schema, data)
  if (!parsed.success)
    throw new Error(`${path} answers against its contract: ${z.prettifyError(parsed.error)}`)
}

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: string
    /** Who calls, for the log: `player:7`, `staff:2`. */
    caller?: string
  }
}

/** A closed account still learns its status, and may sign out. */
const OPEN_TO_CLOSED = new Set(['/api/user/details', '/api/user/logout'])

/** Its failure ends a session (SPEC 4), so it is the last to be told that the store is busy. */
const HELD_OUT = '/api/user/details'

/** Registers the handlers: parse, authorise, run, wrap. What is none of them is refused in the envelope. */
export function registerHandlers(app: FastifyInstance, ctx: Ctx, handlers: Handler[]): void {
  for (const handler of handlers) {
    const { route } = handler
    app.route({
      method: route.method,
      url: urlOf(route.path),
      exposeHeadRoute: !route.moves,
      handler: (request, reply) => {
        const run = () => handleCall(ctx, handler, request, reply)
        return route.path === HELD_OUT ? holdOut(run, ctx.isStopping) : run()
      },
    })
  }
  const known = handlers.map(({ route }) => ({ route, parts: route.path.split('/') }))
  app.setNotFoundHandler((request, reply) => {
    const asked = request.url.split('?')[0]!.split('/')
    const other = known.find(({ parts }) => isOfPath(parts, asked))
    return other ? refuseMethod(request, reply, other.route) : sendError(request, reply, 'not_found')
  })
}

async function handleCall(
  ctx: Ctx,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { route, run } = handler
  const language = languageOf(request)
  const player = await findPlayer(ctx, request)
  if (player) request.caller = `player:${player.id}`
  if (route.access === 'player' && !player) throw new AppError('not_signed_in')
  if (player && player.status !== 0 && !OPEN_TO_CLOSED.has(route.path)) throw new AppError('account_closed')
  const browser = browserOf(ctx, request, reply)
  const given = await run({
    ...ctx,
    player,
    request,
    language,
    host: request.host,
    browser,
    network: browser.network,
    device: browser.device,
    keepsCookie: browser.keepsCookie,
  })
  void reply.type('application/json; charset=utf-8')
  if (typeof given === 'string') {
    void reply.header('cache-control', 'no-store')
    ctx.memory.of(OwnAnswers).place(handler, reply)
    return reply.send(given)
  }
  // Only the browser may keep it, for a cookie may come along, and it asks each time whether it has changed.
  return sendShared(request, reply.header('cache-control', 'private, no-cache'), given)
}

/** A call by another method is told the right one. The head of a call that moves something would move it. */
function refuseMethod(request: FastifyRequest, reply: FastifyReply, { method, moves }: Route): FastifyReply {
  const taken = method === 'GET' && !moves ? 'GET, HEAD' : method
  return sendError(request, reply.header('allow', taken), 'wrong_method', { method })
}

/** Whether the parts of a path are those of a call, where a part in braces may be anything. */
function isOfPath(call: string[], asked: string[]): boolean {
  return (
    asked.length === call.length &&
    call.every((part, at) => (part.startsWith('{') ? asked[at] !== '' : asked[at] === part))
  )
}

/** A path of the contract as the server writes it. */
export function urlOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** @throws AppError invalid_input, or the error that the schema names, with the first field that does not fit */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) {
    const unwritable = fieldWithNul(parsed.data)
    if (unwritable !== null) throw new AppError('invalid_input', { field: unwritable })
    return parsed.data
  }
  const issue = parsed.error.issues[0]!
  const field = issue.path.join('.') || 'body'
  if (issue.message in errors) throw new AppError(issue.message as ErrorName, { field })
  throw new AppError('invalid_input', { field })
}

/** The first field that holds the character U+0000 in a text: the database can neither store nor look for it. */
function fieldWithNul(data: unknown): string | null {
  const found = Object.entries(data as object).find(([, value]) => holdsNul(value))
  return found ? found[0] : null
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul)
}

/** Sends a refusal in the envelope, in the caller's language. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  name: ErrorName,
  details: SaidDetails = {},
  lists: ErrorLists = {},
): FastifyReply {
  const { code, http } = errors[name]
  const language = languageOf(request)
  const told = sayDetails(details, language)
  const msg = errorText(name, language, told)
  const body = { code, msg, data: { error: name, ...told, ...lists } }
  const again = retryAfter(name, details)
  if (again !== null) void reply.header('retry-after', again)
  return reply.status(http).header('cache-control', 'no-store').send(body)
}
