import { WebSocket } from 'ws'
import { afterEach, expect } from 'vitest'
import type { Pushes, ScrollCard, ServerMessage } from '@noktra/contract/live'
import type { World } from './world.ts'

export type Push = { cmd: keyof Pushes; data: { room_id: number; version: number } & Record<string, unknown> }

/** A client's socket that hears of battles. */
export type Watcher = {
  /** Sends a command and gives its answer. */
  ask: (cmd: string, data?: unknown) => Promise<ServerMessage>
  watch: (room_id: number, also?: { watch?: boolean; password?: string }) => Promise<ServerMessage>
  /** What it was told of a room since it was last asked, everything that was sent before now included. */
  told: (room_id: number) => Promise<Push[]>
  /** Waits for a push that the bus brings, without any sweep. */
  next: (cmd: keyof Pushes, room_id: number) => Promise<ServerMessage>
  /** Waits for the next win that is pushed. */
  strip: () => Promise<ScrollCard>
  /** The wins that were pushed until now. */
  toldOfWins: () => Promise<ScrollCard[]>
}

type Waiting = { fits: (message: ServerMessage) => boolean; got: (message: ServerMessage) => void }

/** Opens sockets at a store's address; they are closed after each test. */
export function useWatchers(): (url: string) => Promise<Watcher> {
  const sockets: WebSocket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate()
  })
  return async (url) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
    sockets.push(socket)
    return watcherOn(socket)
  }
}

async function watcherOn(socket: WebSocket): Promise<Watcher> {
  const pushes: Push[] = []
  const wins: ScrollCard[] = []
  const waiting: Waiting[] = []
  let seq = 0
  socket.on('message', (raw: Buffer) => {
    const message = JSON.parse(raw.toString()) as ServerMessage
    if (message.cmd.startsWith('battle_') && message.seq === undefined) {
      pushes.push({ cmd: message.cmd, data: message.response.data } as Push)
    }
    if (isWin(message)) wins.push(message.response.data as ScrollCard)
    for (const wait of waiting.filter(({ fits }) => fits(message))) wait.got(message)
  })
  await new Promise((open) => socket.once('open', open))
  const wait = (fits: Waiting['fits']) => new Promise<ServerMessage>((got) => waiting.push({ fits, got }))
  const ask: Watcher['ask'] = (cmd, data) => {
    seq += 1
    const mine = seq
    const reply = wait((message) => message.seq === mine)
    socket.send(JSON.stringify({ cmd, data, seq: mine }))
    return reply
  }
  return {
    ask,
    watch: (room_id, also = {}) => ask('battle_room', { room_id, ...also }),
    told: async (room_id) => {
      await ask('ping')
      return pushes.splice(0).filter(({ data }) => data.room_id === room_id)
    },
    next: (cmd, room_id) =>
      wait(
        (message) =>
          message.cmd === cmd &&
          message.seq === undefined &&
          (message.response.data as Push['data']).room_id === room_id,
      ),
    strip: async () => (await wait(isWin)).response.data as ScrollCard,
    toldOfWins: async () => {
      await ask('ping')
      return [...wins]
    },
  }
}

function isWin(message: ServerMessage): boolean {
  return message.cmd === 'scrollCard' && message.seq === undefined
}

/** Lets everything that has changed be told, and gives what came to each. */
export async function toldTo(world: World, room_id: number, ...watchers: Watcher[]): Promise<Push[][]> {
  await world.sweep()
  return Promise.all(watchers.map((watcher) => watcher.told(room_id)))
}

/** Versions never go back, and none is below `from`. Gives the last one. */
export function expectGrowing(pushes: Push[], from = 0): number {
  const versions = pushes.map(({ data }) => data.version)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  for (const version of versions) expect(version).toBeGreaterThanOrEqual(from)
  return versions.at(-1) ?? from
}
