import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { errors, type ErrorName } from '@noktra/contract/errors'
import { refusalText } from '@noktra/languages/say'
import type { SaidDetails } from '@noktra/languages/said'
import {
  clientMessage,
  commands,
  MAX_MESSAGE_BYTES,
  OVERLAY_SOCKET,
  overlayCommands,
  type ServerMessage,
} from '@noktra/contract/live'
import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../context.ts'
import { playerOfToken } from '../http/auth.ts'
import { boundBy } from '../http/binding.ts'
import { AppError, refusalOf } from '../http/errors.ts'
import { networkOf } from '../http/network.ts'
import { networkLimit } from '../http/rate-limit.ts'
import { languageOf } from '../http/language-of.ts'
import type { Connection } from './hub.ts'

type Commands = typeof commands & typeof overlayCommands
type CommandName = keyof Commands
export type SocketCall<C extends CommandName> = Ctx & {
  data: z.output<Commands[C]>
  connection: Connection
  /** The network that the socket came from. */
  network: string
}
export type SocketHandlers = {
  [C in Exclude<CommandName, 'ping' | 'auth'>]: (call: SocketCall<C>) => Promise<unknown>
}

/** Where sockets are opened, and the commands that are known there. Those that stand apart hear nothing that goes to all. */
type Door = { path: string; commands: Partial<Record<string, z.ZodMiniType>>; isApart?: true }
const DOORS: readonly Door[] = [
  { path: '/ws', commands },
  { path: OVERLAY_SOCKET, commands: overlayCommands, isApart: true },
]

/** A socket of ours; what it is told ends with its session. */
type OpenSocket = Connection & {
  commands: Door['commands']
  network: string
  signedInUntil: Date | null
  /** The secret of its browser, which came with the request that opened it. */
  brought: Buffer | null
}

/** Messages a socket may send in a row, and how fast that refills. */
const BUDGET = 40
const REFILL_PER_S = 10

/** A page pings every 3 s, one in the background once a minute: a socket silent for so long has no page at its other end. */
const SILENT_MS = 150_000

/** What RFC 6455 has for a server that goes down. */
const GOING_AWAY = 1001
const LEAVES_WITHIN_MS = 2000

/** Sockets of one network that this process keeps open; the next one is told to come back later. */
const MOST_OF_NETWORK = 50

/** Serves the doors: parses each message, runs its command, answers with its cmd and seq. */
export async function serveSocket(app: FastifyInstance, ctx: Ctx, handlers: SocketHandlers): Promise<void> {
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false } })
  const openOf = new Map<string, number>()

  function leave(network: string): void {
    const left = openOf.get(network)! - 1
    if (left > 0) openOf.set(network, left)
    else openOf.delete(network)
  }

  const fromOwnPage = async (request: FastifyRequest): Promise<void> => {
    if (!isOwnPage(request, ctx.config.publicUrl)) throw new AppError('origin_refused')
  }
  for (const door of DOORS)
    app.get(door.path, { websocket: true, preValidation: fromOwnPage }, (socket, request) =>
      serve(door, socket, request),
    )

  function serve(door: Door, socket: WebSocket, request: FastifyRequest): void {
    socket.on('error', () => socket.terminate())
    const network = networkOf(request.ip)
    const open = openOf.get(network) ?? 0
    if (open >= networkLimit(ctx.config, MOST_OF_NETWORK)) {
      socket.close(1013, 'too many sockets')
      return
    }
    openOf.set(network, open + 1)
    const language = languageOf(request)
    // Messages of one socket are answered in order, so that `auth` is done before what follows it.
    let queue = Promise.resolve()
    let leaving = false
    let budget = BUDGET
    let filledAt = performance.now()
    const connection: OpenSocket = {
      // Past `ws`, which would frame the same text for each socket. Not compressed, it writes whole frames as well, at once.
      write: (frames) => {
        if (socket.readyState === socket.OPEN) request.raw.socket.write(frames)
      },
      backlog: () => socket.bufferedAmount,
      drop: () => socket.terminate(),
      end: (code, reason) => {
        leaving = true
        socket.close(code, reason)
        setTimeout(() => socket.terminate(), LEAVES_WITHIN_MS).unref()
      },
      leave: () => {
        leaving = true
        void queue.then(() => {
          socket.close(GOING_AWAY, 'the store stops')
          // A page that does not answer it has gone already.
          setTimeout(() => socket.terminate(), LEAVES_WITHIN_MS).unref()
        })
      },
      playerId: null,
      signedInUntil: null,
      brought: boundBy(ctx.config, request),
      topics: new Set(),
      commands: door.commands,
      network,
      ...(door.isApart && { isApart: true }),
    }
    ctx.live.add(connection)
    const silence = setTimeout(() => socket.terminate(), SILENT_MS)
    socket.on('close', () => {
      clearTimeout(silence)
      ctx.live.remove(connection)
      leave(network)
    })
    socket.on('message', (raw: Buffer) => {
      silence.refresh()
      if (leaving) return
      if (connection.signedInUntil && connection.signedInUntil <= ctx.clock.now()) {
        socket.close(1008, 'the session has ended')
        return
      }
      const now = performance.now()
      budget = Math.min(BUDGET, budget + ((now - filledAt) / 1000) * REFILL_PER_S) - 1
      filledAt = now
      if (budget < 0) {
        socket.close(1008, 'too many messages')
        return
      }
      const text = raw.toString()
      queue = queue.then(async () => {
        ctx.live.answer(connection, await answer(ctx, handlers, connection, language, text))
      })
    })
  }
}

/** A browser says whose page opens the socket: only one of the host that is called may. Other clients say nothing. */
function isOwnPage({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  if (headers.origin === undefined) return true
  const origin = URL.parse(headers.origin)
  return origin !== null && [host.toLowerCase(), new URL(publicUrl).host].includes(origin.host)
}

async function answer(
  ctx: Ctx,
  handlers: SocketHandlers,
  connection: OpenSocket,
  language: Language,
  text: string,
): Promise<ServerMessage> {
  const message = z.safeParse(clientMessage, parseJson(text))
  if (!message.success) return refusal('', undefined, 'unreadable_body', language)
  const { cmd, seq } = message.data
  const schema = Object.hasOwn(connection.commands, cmd) ? connection.commands[cmd] : undefined
  if (!schema) return refusal(cmd, seq, 'unknown_command', language)
  const data = z.safeParse(schema, message.data.data ?? {})
  if (!data.success) {
    return refusal(cmd, seq, 'invalid_input', language, {
      field: data.error.issues[0]?.path.join('.') || 'data',
    })
  }
  try {
    return {
      cmd,
      seq,
      response: { code: 0, data: await run(ctx, handlers, connection, cmd as CommandName, data.data) },
    }
  } catch (error) {
    const refused = refusalOf(error, { log: ctx.log, ref: 'ws', url: `/ws ${cmd}` })
    return refusal(cmd, seq, refused.error, language, refused.details)
  }
}

async function run(
  ctx: Ctx,
  handlers: SocketHandlers,
  connection: OpenSocket,
  cmd: CommandName,
  data: unknown,
): Promise<unknown> {
  if (cmd === 'ping') return { time: ctx.clock.now().getTime() }
  if (cmd === 'auth') {
    const player = await playerOfToken(ctx, (data as { token: string }).token, connection.brought)
    if (!player || player.status !== 0) throw new AppError('not_signed_in')
    ctx.live.signIn(connection, player.id)
    connection.signedInUntil = player.endsAt
    // What moved before this socket was heard would else stay unknown to its page.
    ctx.bus.publish('balance', player.id)
    return { user_id: player.id }
  }
  const handler = handlers[cmd] as (call: SocketCall<typeof cmd>) => Promise<unknown>
  return handler({ ...ctx, data, connection, network: connection.network })
}

function refusal(
  cmd: string,
  seq: number | string | undefined,
  name: ErrorName,
  language: Language,
  details: SaidDetails = {},
): ServerMessage {
  return {
    cmd,
    seq,
    response: { code: errors[name].code, msg: refusalText(name, language, details), data: { error: name } },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
