import type { FastifyInstance } from 'fastify'

/** Idle connections go as soon as they are idle. */
const LOOK_EVERY_MS = 50

/**
 * Ends an application: it takes no new connections, answers what has begun, and lets each connection go after that. What is left at
 * the deadline (a reader that does not read, a request that was half sent, a socket that does not close) is cut.
 */
export async function drain(app: FastifyInstance, deadline: Promise<void>): Promise<void> {
  const { server } = app
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS)
  void deadline.then(() => {
    server.closeAllConnections()
    for (const socket of app.websocketServer?.clients ?? []) socket.terminate()
  })
  // Before Fastify's own hooks, which wait for sockets.
  server.close()
  try {
    await app.close()
  } finally {
    clearInterval(looking)
  }
}

/** Once the store stops, each answer tells the caller that the connection ends with that answer. */
export function endConnectionsOf(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping()) void reply.header('connection', 'close')
    done()
  })
}
