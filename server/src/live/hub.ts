import type { FastifyBaseLogger } from 'fastify'
import type { Pushes, ServerMessage } from '@noktra/contract/live'

/** One open socket. `playerId` is set once it has signed in. */
export type Connection = {
  send: (text: string) => void
  /** Bytes not yet taken by the reader. */
  backlog: () => number
  drop: () => void
  playerId: number | null
}

const MOST_BACKLOG = 256 * 1024

/** The sockets of this process. Knows no feature: features publish, the hub sends. */
export type Hub = {
  add: (connection: Connection) => void
  remove: (connection: Connection) => void
  size: () => number
  hasPlayer: (playerId: number) => boolean
  broadcast: <C extends keyof Pushes>(cmd: C, data: Pushes[C]) => void
  toPlayer: <C extends keyof Pushes>(playerId: number, cmd: C, data: Pushes[C]) => void
  /** Closes the sockets of a player whose session ended; those of his other sessions come back by themselves. */
  dropPlayer: (playerId: number) => void
  closeAll: () => void
}

export function makeHub(log: Pick<FastifyBaseLogger, 'info'>): Hub {
  const connections = new Set<Connection>()

  /** A reader that does not keep up is dropped, not buffered without end: it comes back and refetches. */
  function deliver(connection: Connection, text: string): void {
    if (connection.backlog() > MOST_BACKLOG) {
      log.info('a slow socket was dropped')
      connections.delete(connection)
      connection.drop()
      return
    }
    connection.send(text)
  }

  return {
    add: (connection) => connections.add(connection),
    remove: (connection) => connections.delete(connection),
    size: () => connections.size,
    hasPlayer: (playerId) => [...connections].some((connection) => connection.playerId === playerId),
    broadcast: (cmd, data) => {
      const text = pushText(cmd, data)
      for (const connection of connections) deliver(connection, text)
    },
    toPlayer: (playerId, cmd, data) => {
      let text: string | null = null
      for (const connection of connections) {
        if (connection.playerId !== playerId) continue
        text ??= pushText(cmd, data)
        deliver(connection, text)
      }
    },
    dropPlayer: (playerId) => {
      for (const connection of connections) if (connection.playerId === playerId) connection.drop()
    },
    closeAll: () => {
      for (const connection of connections) connection.drop()
      connections.clear()
    },
  }
}

function pushText(cmd: string, data: unknown): string {
  return JSON.stringify({ cmd, response: { code: 0, data } } satisfies ServerMessage)
}
