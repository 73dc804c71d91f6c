import type { FastifyBaseLogger } from 'fastify'
import type { Pushes, ServerMessage } from '@noktra/contract/live'

/** One open socket. `playerId` is set once it has signed in. */
export type Connection = {
  send: (text: string) => void
  /** Bytes not yet taken by the reader. */
  backlog: () => number
  drop: () => void
  /** Ends it in good order: what was asked before is answered, and it is told that the store goes. */
  leave: () => void
  playerId: number | null
  /** What this socket asked to hear about, by the hub's `watch`. */
  topics: Set<string>
}

const MOST_BACKLOG = 256 * 1024

/** The sockets of this process. Knows no feature: features publish, the hub sends. */
export type Hub = {
  add: (connection: Connection) => void
  remove: (connection: Connection) => void
  size: () => number
  hasPlayer: (playerId: number) => boolean
  /** The signed-in players of this process, each once. */
  players: () => number[]
  broadcast: <C extends keyof Pushes>(cmd: C, data: Pushes[C]) => void
  toPlayer: <C extends keyof Pushes>(playerId: number, cmd: C, data: Pushes[C]) => void
  /** Sends to every player who is here what `dataFor` has for them; null is nothing. */
  toPlayers: <C extends keyof Pushes>(cmd: C, dataFor: (playerId: number) => Pushes[C] | null) => void
  /** Sends to who watches any of the topics, each socket once. */
  toTopics: <C extends keyof Pushes>(topics: string[], cmd: C, data: Pushes[C]) => void
  watch: (connection: Connection, topic: string) => void
  unwatch: (connection: Connection, topic: string) => void
  /** Sockets that watch a topic and are not to be kept hear no more of it. */
  keepWatching: (topic: string, keep: (connection: Connection) => boolean) => void
  /** How many sockets of this process watch a topic. */
  watching: (topic: string) => number
  /** Closes the sockets of a player whose session ended; those of their other sessions come back by themselves. */
  dropPlayer: (playerId: number) => void
  /** Tells every socket that the store goes. */
  closeAll: () => void
}

export function makeHub(log: Pick<FastifyBaseLogger, 'info'>): Hub {
  const connections = new Set<Connection>()
  const watchers = new Map<string, Set<Connection>>()

  function forget(connection: Connection, topic: string): void {
    connection.topics.delete(topic)
    const watching = watchers.get(topic)
    watching?.delete(connection)
    if (watching?.size === 0) watchers.delete(topic)
  }

  function remove(connection: Connection): void {
    connections.delete(connection)
    for (const topic of connection.topics) forget(connection, topic)
  }

  /** A reader that does not keep up is dropped, not buffered without end: it comes back and refetches. */
  function deliver(connection: Connection, text: string): void {
    if (connection.backlog() > MOST_BACKLOG) {
      log.info('a slow socket was dropped')
      remove(connection)
      connection.drop()
      return
    }
    connection.send(text)
  }

  return {
    add: (connection) => connections.add(connection),
    remove,
    size: () => connections.size,
    hasPlayer: (playerId) => [...connections].some((connection) => connection.playerId === playerId),
    players: () => [...new Set([...connections].flatMap((connection) => connection.playerId ?? []))],
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
    toPlayers: (cmd, dataFor) => {
      for (const connection of connections) {
        const data = connection.playerId === null ? null : dataFor(connection.playerId)
        if (data) deliver(connection, pushText(cmd, data))
      }
    },
    toTopics: (topics, cmd, data) => {
      const readers = new Set(topics.flatMap((topic) => [...(watchers.get(topic) ?? [])]))
      if (readers.size === 0) return
      const text = pushText(cmd, data)
      for (const connection of readers) deliver(connection, text)
    },
    watch: (connection, topic) => {
      // A socket that closed while its question was answered is not kept.
      if (!connections.has(connection)) return
      connection.topics.add(topic)
      const watching = watchers.get(topic)
      if (watching) watching.add(connection)
      else watchers.set(topic, new Set([connection]))
    },
    unwatch: forget,
    keepWatching: (topic, keep) => {
      for (const connection of watchers.get(topic) ?? []) if (!keep(connection)) forget(connection, topic)
    },
    watching: (topic) => watchers.get(topic)?.size ?? 0,
    dropPlayer: (playerId) => {
      for (const connection of connections) if (connection.playerId === playerId) connection.drop()
    },
    closeAll: () => {
      for (const connection of connections) connection.leave()
      connections.clear()
      watchers.clear()
    },
  }
}

function pushText(cmd: string, data: unknown): string {
  return JSON.stringify({ cmd, response: { code: 0, data } } satisfies ServerMessage)
}
