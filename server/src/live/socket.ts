import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { errors, errorText, type ErrorName } from '@noktra/contract/errors'
import { clientMessage, commands, MAX_MESSAGE_BYTES, type ServerMessage } from '@noktra/contract/live'
import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../context.ts'
import { playerOfToken } from '../http/auth.ts'
import { AppError } from '../http/errors.ts'
import { networkOf } from '../http/network.ts'
import { networkLimit } from '../http/rate-limit.ts'
import { languageOf } from '../http/serve.ts'
import type { Connection } from './hub.ts'

type CommandName = keyof typeof commands
export type SocketCall<C extends CommandName> = Ctx & {
  data: z.output<(typeof commands)[C]>
  connection: Connection
}
export type SocketHandlers = {
  [C in Exclude<CommandName, 'ping' | 'auth'>]: (call: SocketCall<C>) => Promise<unknown>
}

/** Messages a socket may send in a row, and how fast that refills. */
const BUDGET = 40
const REFILL_PER_S = 10

/** A page pings every 3 s, one in the background once a minute: a socket so long silent has nobody at its other end. */
const SILENT_MS = 150_000

/** Sockets of one network that this process keeps open; the next one is told to come back later. */
const MOST_OF_NETWORK = 50

/** Serves `/ws`: parses each message, runs its command, answers with its cmd and seq. */
export async function serveSocket(app: FastifyInstance, ctx: Ctx, handlers: SocketHandlers): Promise<void> {
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES } })
  const openOf = new Map<string, number>()

  function leave(network: string): void {
    const left = openOf.get(network)! - 1
    if (left > 0) openOf.set(network, left)
    else openOf.delete(network)
  }

  app.get('/ws', { websocket: true }, (socket, request) => {
    socket.on('error', () => socket.terminate())
    const network = networkOf(request.ip)
    const open = openOf.get(network) ?? 0
    if (open >= networkLimit(ctx.config, MOST_OF_NETWORK)) {
      socket.close(1013, 'too many sockets')
      return
    }
    openOf.set(network, open + 1)
    const language = languageOf(request)
    let budget = BUDGET
    let filledAt = performance.now()
    const connection: Connection = {
      send: (text) => socket.send(text),
      backlog: () => socket.bufferedAmount,
      drop: () => socket.terminate(),
      playerId: null,
      topics: new Set(),
    }
    ctx.live.add(connection)
    const silence = setTimeout(() => socket.terminate(), SILENT_MS)
    socket.on('close', () => {
      clearTimeout(silence)
      ctx.live.remove(connection)
      leave(network)
    })
    // Messages of one socket are answered in order, so that `auth` is done before what follows it.
    let queue = Promise.resolve()
    socket.on('message', (raw: Buffer) => {
      silence.refresh()
      const now = performance.now()
      budget = Math.min(BUDGET, budget + ((now - filledAt) / 1000) * REFILL_PER_S) - 1
      filledAt = now
      if (budget < 0) {
        socket.close(1008, 'too many messages')
        return
      }
      const text = raw.toString()
      queue = queue.then(async () => {
        const reply = await answer(ctx, handlers, connection, language, text)
        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(reply))
      })
    })
  })
}

async function answer(
  ctx: Ctx,
  handlers: SocketHandlers,
  connection: Connection,
  language: Language,
  text: string,
): Promise<ServerMessage> {
  const message = z.safeParse(clientMessage, parseJson(text))
  if (!message.success) return refusal('', undefined, 'unreadable_body', language)
  const { cmd, seq } = message.data
  if (!Object.hasOwn(commands, cmd)) return refusal(cmd, seq, 'unknown_command', language)
  const data = z.safeParse(commands[cmd as CommandName], message.data.data ?? {})
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
    if (error instanceof AppError) return refusal(cmd, seq, error.error, language, error.details)
    ctx.log.error(error)
    return refusal(cmd, seq, 'unexpected', language, { ref: 'ws' })
  }
}

async function run(
  ctx: Ctx,
  handlers: SocketHandlers,
  connection: Connection,
  cmd: CommandName,
  data: unknown,
): Promise<unknown> {
  if (cmd === 'ping') return { time: ctx.clock.now().getTime() }
  if (cmd === 'auth') {
    const player = await playerOfToken(ctx, (data as { token: string }).token)
    if (!player || player.status !== 0) throw new AppError('not_signed_in')
    connection.playerId = player.id
    // What moved before this socket was heard would else stay unknown to its page.
    ctx.bus.tell('balance', player.id)
    return { user_id: player.id }
  }
  const handler = handlers[cmd] as (call: SocketCall<typeof cmd>) => Promise<unknown>
  return handler({ ...ctx, data, connection })
}

function refusal(
  cmd: string,
  seq: number | string | undefined,
  name: ErrorName,
  language: Language,
  details: Record<string, string | number> = {},
): ServerMessage {
  return {
    cmd,
    seq,
    response: { code: errors[name].code, msg: errorText(name, language, details), data: { error: name } },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
