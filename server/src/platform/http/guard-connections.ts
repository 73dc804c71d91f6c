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
 * takes up to twice its share of both limits: they don't come to all of them evenly.
 */
export function guardConnections(
  app: FastifyInstance,
  config: Pick<Config, 'maxConnections' | 'maxConnectionsPerNetwork' | 'trustProxy' | 'sandbox' | 'workers'>,
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

/**
 * What a process takes of a limit: twice its even share, never more than all. The process that is free accepts the next
 * connection, so their numbers differ, and a network below the limit is not to be refused for that.
 */
export function shareOf(whole: number, { workers }: Pick<Config, 'workers'>): number {
  return Math.min(whole, 2 * Math.ceil(whole / workers))
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
