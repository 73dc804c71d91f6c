import type { FastifyBaseLogger } from 'fastify'
import type { Pushes, ServerMessage } from '@noktra/contract/live'
import { frameOf } from './frame.ts'

/** One open socket. */
export type Connection = {
  /** Writes whole frames (`frameOf`) as they are; nothing once the socket closes. */
  write: (frames: Buffer) => void
  /** Bytes not yet taken by the reader. */
  backlog: () => number
  drop: () => void
  /** Ends it with a code and a reason. */
  end: (code: number, reason: string) => void
  /** Ends it in good order: what was asked before is answered, and it is told that the store goes. */
  leave: () => void
  /** Set by the hub's `signIn`. */
  playerId: number | null
  /** What this socket asked to hear about, by the hub's `watch`. */
  topics: Set<string>
  /** It hears of its topics alone, and nothing that goes to all. */
  isApart?: true
}

const MOST_BACKLOG = 256 * 1024

/** So many sockets are written to before calls have their turn. */
const SLICE = 250

/**
 * After a broadcast the next one waits so many times as long as it took, so that broadcasts take a quarter of the process at most;
 * but never longer than this.
 */
const REST = 3
const MOST_REST_MS = 100
const MANY_SOCKETS = 5000
const MOST_REST_OF_MANY_MS = 500

/** The sockets of this process. Knows no feature: features publish, the hub sends. */
export type Hub = {
  add: (connection: Connection) => void
  remove: (connection: Connection) => void
  /** From now on the socket is the player's. */
  signIn: (connection: Connection, playerId: number) => void
  size: () => number
  hasPlayer: (playerId: number) => boolean
  /** The signed-in players of this process, each once. */
  players: () => number[]
  /** How many sockets were dropped because they did not keep up. */
  dropped: () => number
  /** Answers what a socket asked. */
  answer: (connection: Connection, message: ServerMessage) => void
  /**
   * Sends each of these to every socket, in one write to each. They wait while an earlier broadcast is under way or has just been.
   * Done when the next broadcast need not wait: who reads what they send meanwhile reads it all at once.
   */
  broadcast: <C extends keyof Pushes>(cmd: C, list: Pushes[C][]) => Promise<void>
  toPlayer: <C extends keyof Pushes>(playerId: number, cmd: C, data: Pushes[C]) => void
  /** Sends to each of these players who is here what is theirs. */
  toPlayers: <C extends keyof Pushes>(cmd: C, dataOf: ReadonlyMap<number, Pushes[C]>) => void
  /** Sends to who watches any of the topics, each socket once. */
  toTopics: <C extends keyof Pushes>(topics: string[], cmd: C, data: Pushes[C]) => void
  watch: (connection: Connection, topic: string) => void
  unwatch: (connection: Connection, topic: string) => void
  /** Sockets that watch a topic and are not to be kept hear no more of it. */
  keepWatching: (topic: string, keep: (connection: Connection) => boolean) => void
  /** How many sockets of this process watch a topic. */
  watching: (topic: string) => number
  /** Ends the sockets that watch a topic. */
  endWatching: (topic: string, code: number, reason: string) => void
  /** Closes the sockets of a player whose session ended; those of their other sessions come back by themselves. */
  dropPlayer: (playerId: number) => void
  /** Tells every socket that the store goes. */
  closeAll: () => void
}

/** What is being sent to many: the sockets that do not have it yet, and what each of them gets. */
type Sending = { left: Map<Connection, () => Buffer>; done: () => void }

/**
 * Each socket gets its messages in the order in which the hub was told of them. What goes to many sockets is sent in slices, between
 * which calls go on; a socket that is to get something else meanwhile gets first what it is still owed.
 */
export function makeHub(log: Pick<FastifyBaseLogger, 'info'>): Hub {
  const connections = new Set<Connection>()
  const watchers = new Map<string, Set<Connection>>()
  const socketsOf = new Map<number, Set<Connection>>()
  const underWay: Sending[] = []
  let gathered: Buffer[] = []
  let broadcasting: Promise<void> | null = null
  let dropped = 0

  function remove(connection: Connection): void {
    connections.delete(connection)
    for (const topic of connection.topics) unwatch(connection, topic)
    if (connection.playerId !== null) takeOut(socketsOf, connection.playerId, connection)
    for (const { left } of underWay) left.delete(connection)
  }

  function unwatch(connection: Connection, topic: string): void {
    connection.topics.delete(topic)
    takeOut(watchers, topic, connection)
  }

  /** A reader that does not keep up is dropped, not buffered without end: it comes back and refetches. */
  function write(connection: Connection, frames: Buffer): void {
    if (connection.backlog() <= MOST_BACKLOG) return connection.write(frames)
    if (connections.has(connection)) {
      log.info('a slow socket was dropped')
      dropped += 1
      remove(connection)
    }
    connection.drop()
  }

  /** Writes to a socket what it is owed, up to and with `last`. */
  function catchUp(connection: Connection, last?: Sending): void {
    for (const sending of underWay) {
      const frames = sending.left.get(connection)
      if (frames) {
        sending.left.delete(connection)
        write(connection, frames())
      }
      if (sending === last) return
    }
  }

  function deliver(connection: Connection, frames: Buffer): void {
    catchUp(connection)
    write(connection, frames)
  }

  /** Few sockets have it at once; many get it in slices, after what is under way. */
  async function sendTo(left: Map<Connection, () => Buffer>): Promise<void> {
    if (left.size <= SLICE) {
      for (const [connection, frames] of left) deliver(connection, frames())
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    underWay.push({ left, done: resolve })
    if (underWay.length === 1) sendSlice()
    return promise
  }

  function sendSlice(): void {
    let count = 0
    while (underWay.length > 0 && count < SLICE) {
      const sending = underWay[0]!
      for (const connection of sending.left.keys()) {
        if (count === SLICE) break
        count += 1
        catchUp(connection, sending)
      }
      if (sending.left.size > 0) break
      underWay.shift()
      sending.done()
    }
    if (underWay.length > 0) setImmediate(sendSlice)
  }

  async function sendGathered(): Promise<void> {
    try {
      while (gathered.length > 0) {
        const frames = Buffer.concat(gathered)
        gathered = []
        const began = performance.now()
        await sendTo(sameTo(hearingAll(connections), () => frames))
        await rest(performance.now() - began)
      }
    } finally {
      broadcasting = null
    }
  }

  function rest(took: number): Promise<void> {
    const most = connections.size > MANY_SOCKETS ? MOST_REST_OF_MANY_MS : MOST_REST_MS
    return new Promise((over) => setTimeout(over, Math.min(most, REST * took)).unref())
  }

  return {
    add: (connection) => {
      connections.add(connection)
      if (connection.playerId !== null) putIn(socketsOf, connection.playerId, connection)
    },
    remove,
    signIn: (connection, playerId) => {
      if (connection.playerId !== null) takeOut(socketsOf, connection.playerId, connection)
      connection.playerId = playerId
      // A socket that closed while it signed in is not kept.
      if (connections.has(connection)) putIn(socketsOf, playerId, connection)
    },
    size: () => connections.size,
    hasPlayer: (playerId) => socketsOf.has(playerId),
    players: () => [...socketsOf.keys()],
    dropped: () => dropped,
    answer: (connection, message) => deliver(connection, frameOf(JSON.stringify(message))),
    broadcast: async (cmd, list) => {
      if (list.length === 0) return
      gathered.push(...list.map((data) => pushFrame(cmd, data)))
      await (broadcasting ??= sendGathered())
    },
    toPlayer: (playerId, cmd, data) => {
      const sockets = socketsOf.get(playerId)
      if (!sockets) return
      const frame = pushFrame(cmd, data)
      for (const connection of sockets) deliver(connection, frame)
    },
    toPlayers: (cmd, dataOf) => {
      const left = new Map<Connection, () => Buffer>()
      for (const [playerId, data] of dataOf) {
        for (const connection of socketsOf.get(playerId) ?? [])
          left.set(connection, () => pushFrame(cmd, data))
      }
      void sendTo(left)
    },
    toTopics: (topics, cmd, data) => {
      const readers = topics.flatMap((topic) => [...(watchers.get(topic) ?? [])])
      if (readers.length === 0) return
      const frame = pushFrame(cmd, data)
      void sendTo(sameTo(readers, () => frame))
    },
    watch: (connection, topic) => {
      // A socket that closed while its question was answered is not kept.
      if (!connections.has(connection)) return
      connection.topics.add(topic)
      putIn(watchers, topic, connection)
    },
    unwatch,
    keepWatching: (topic, keep) => {
      for (const connection of watchers.get(topic) ?? []) if (!keep(connection)) unwatch(connection, topic)
    },
    watching: (topic) => watchers.get(topic)?.size ?? 0,
    endWatching: (topic, code, reason) => {
      for (const connection of watchers.get(topic) ?? []) {
        unwatch(connection, topic)
        connection.end(code, reason)
      }
    },
    dropPlayer: (playerId) => {
      for (const connection of socketsOf.get(playerId) ?? []) connection.drop()
    },
    closeAll: () => {
      for (const connection of connections) connection.leave()
      connections.clear()
      watchers.clear()
      socketsOf.clear()
      for (const { left } of underWay) left.clear()
    },
  }
}

function pushFrame(cmd: string, data: unknown): Buffer {
  return frameOf(JSON.stringify({ cmd, response: { code: 0, data } } satisfies ServerMessage))
}

function* hearingAll(sockets: Iterable<Connection>): Iterable<Connection> {
  for (const connection of sockets) if (!connection.isApart) yield connection
}

function sameTo(sockets: Iterable<Connection>, frames: () => Buffer): Map<Connection, () => Buffer> {
  const to = new Map<Connection, () => Buffer>()
  for (const connection of sockets) to.set(connection, frames)
  return to
}

function putIn<Key>(index: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const sockets = index.get(key)
  if (sockets) sockets.add(connection)
  else index.set(key, new Set([connection]))
}

function takeOut<Key>(index: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const sockets = index.get(key)
  sockets?.delete(connection)
  if (sockets?.size === 0) index.delete(key)
}
