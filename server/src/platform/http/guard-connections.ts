import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { answerRaw } from './answer-client-error.ts'
import { AppError } from './errors.ts'
import { networkOf } from './network.ts'
import { networkLimit } from './rate-limit.ts'

/** A request has arrived within so long, headers and body, or its connection ends. */
export const ARRIVES_WITHIN_MS = 10_000

/** How Node's server is made: it looks for what was half sent each second, and requests without a host get an answer of ours. */
export const SERVER_OPTIONS = {
  headersTimeout: ARRIVES_WITHIN_MS,
  connectionsCheckingInterval: 1000,
  requireHostHeader: false,
}

/**
 * Caps the connections of a server, in all and of one network, and refuses what names no host. Behind proxies, whose
 * connections are everybody's, a network is counted by the requests that it has under way. Of several processes on one port each
 * takes its share of both limits: connections come to them in turns.
 */
export function guardConnections(
  app: FastifyInstance,
  config: Pick<
    Config,
    'maxConnections' | 'maxConnectionsPerNetwork' | 'trustProxy' | 'sandbox' | 'workers' | 'workerNumber'
  >,
): void {
  const mostOpen = shareOf(config.maxConnections, config)
  const most = shareOf(networkLimit(config, config.maxConnectionsPerNetwork), config)
  const isDirect = config.trustProxy === 0
  const networks = countByName()
  let open = 0

  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (open >= mostOpen) return answerRaw(socket, 'busy')
    if (isDirect && networks.count(network) >= most) return answerRaw(socket, 'too_many_requests')
    open += 1
    if (isDirect) networks.add(network)
    socket.once('close', () => {
      open -= 1
      if (isDirect) networks.remove(network)
    })
  })

  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers.host) throw new AppError('unreadable_body')
    // Sockets are counted where they are served.
    if (isDirect || request.headers.upgrade) return
    const network = networkOf(request.ip)
    if (networks.count(network) >= most) throw new AppError('too_many_requests', { seconds: 1 })
    networks.add(network)
    reply.raw.once('close', () => networks.remove(network))
  })
}

/** The part of a whole number that falls to this process: the parts of all add up to the whole, but none is below 1. */
export function shareOf(
  whole: number,
  { workers, workerNumber }: Pick<Config, 'workers' | 'workerNumber'>,
): number {
  const rest = whole % workers
  return Math.max(1, Math.floor(whole / workers) + (workerNumber <= rest ? 1 : 0))
}

function countByName() {
  const counts = new Map<string, number>()
  return {
    count: (name: string) => counts.get(name) ?? 0,
    add: (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    remove: (name: string) => {
      const left = counts.get(name)! - 1
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
    },
  }
}
