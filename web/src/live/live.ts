import type { Pushes, ScrollCard } from '@noktra/contract/live'
import { STRIP_LENGTH } from '@noktra/contract/plain/live'
import { queryClient } from '../api/query-client.ts'
import { detailsQuery } from '../session/queries.ts'
import { hearBalances } from '../session/session.ts'
import { readToken } from '../session/token.ts'
import { createSocket } from './socket.ts'
import { createStrip, type WheelOf } from './strip.ts'

/** The wins the live strip shows. */
export const strip = createStrip()

const connectListeners = new Set<() => void>()
const stateListeners = new Set<() => void>()
let connected = false

function setConnected(now: boolean): void {
  connected = now
  stateListeners.forEach((listener) => listener())
}

const socket = createSocket({
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
  token: readToken,
  onLost: () => setConnected(false),
  onConnect: () => {
    setConnected(true)
    void fetchStrip()
    connectListeners.forEach((listener) => listener())
  },
})

function knowOwner(): void {
  strip.setOwner(queryClient.getQueryData(detailsQuery.queryKey)?.user_id ?? null)
}

async function fetchStrip(): Promise<void> {
  try {
    knowOwner()
    strip.load((await socket.request('scrollCard', { limit: STRIP_LENGTH })) as ScrollCard[])
  } catch {
    // The next connect asks again.
  }
}

/** Connects the page to the store, which tells of wins by these wheels; gives back how to leave. */
export function startLive(wheelOf: WheelOf): () => void {
  strip.setWheels(wheelOf)
  const leave = [
    socket.on('scrollCard', (card) => {
      knowOwner()
      strip.push(card)
    }),
    socket.on('balance', hearBalances),
  ]
  socket.start()
  return () => {
    leave.forEach((stop) => stop())
    socket.stop()
    strip.stop()
  }
}

/** Hears what the store pushes under a command; gives back how to stop. */
export function onLive<Cmd extends keyof Pushes>(
  cmd: Cmd,
  listener: (data: Pushes[Cmd]) => void,
): () => void {
  return socket.on(cmd, listener)
}

/** While an opening animation runs, others' wins wait. Call the function it gives back when the animation is over. */
export const beginAnimation = strip.beginAnimation

/** Calls back when no opening animation runs: at once, or when the last one is over. */
export const afterAnimations = strip.afterAnimations

/** How long own wins wait before the strip shows them: the time of the chosen speed, 0 when the animation is off. */
export const holdOwnWins = strip.holdOwnWins

/** Sends a command; gives the data of its reply, or rejects when it is refused or the connection breaks. */
export const askLive = socket.request

/** Calls back after each connect; gives back how to stop. */
export function onConnect(listener: () => void): () => void {
  connectListeners.add(listener)
  return () => connectListeners.delete(listener)
}

/** Whether the store can be heard now. */
export const connection = {
  subscribe: (listener: () => void) => {
    stateListeners.add(listener)
    return () => stateListeners.delete(listener)
  },
  isOpen: () => connected,
}
