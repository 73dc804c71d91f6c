import { useEffect, useRef, useState, type RefObject } from 'react'
import type { SteamMessage } from '@noktra/contract/steam'

const NAME = 'store-steam'
const WIDTH = 540
const HEIGHT = 760
/** As long as the store waits for the platform's answer. */
const LIVES_MS = 10 * 60_000
const LOOK_EVERY_MS = 400
/** A popup tells and closes; its word may be heard a moment after the closing is seen. */
const WORD_COMES_MS = 800

export type PopupState =
  | { name: 'none' }
  | { name: 'waiting' }
  /** The browser lets no popup open: the address is for this window. */
  | { name: 'blocked'; address: string }
  | { name: 'closed' | 'late' }
  | { name: 'refused'; msg: string }
  | { name: 'done' }

/** The popup that leads to the game platform and back; `onEnd` hears what it brings, once. */
export function useSteamPopup(onEnd: (end: PopupEnd) => void) {
  const [state, setState] = useState<PopupState>({ name: 'none' })
  const open = useRef<{ popup: Window; stop: () => void } | null>(null)
  useEffect(() => () => letGo(open), [])

  /** In the press that asks for it, or the browser lets no popup open. */
  function start(address: string): void {
    letGo(open)
    const popup = openPopup(address)
    if (!popup) return setState({ name: 'blocked', address })
    const stop = followPopup(popup, (end) => {
      open.current = null
      setState(stateAfter(end))
      onEnd(end)
    })
    open.current = { popup, stop }
    setState({ name: 'waiting' })
  }

  function cancel(): void {
    letGo(open)
    setState({ name: 'none' })
  }

  return { state, start, cancel, show: () => open.current?.popup.focus() }
}

function letGo(open: RefObject<{ popup: Window; stop: () => void } | null>): void {
  open.current?.stop()
  open.current?.popup.close()
  open.current = null
}

function stateAfter(end: PopupEnd): PopupState {
  if (end.outcome === 'closed' || end.outcome === 'late') return { name: end.outcome }
  return end.outcome === 'refused' ? { name: 'refused', msg: end.msg } : { name: 'done' }
}

/** What becomes of a popup: what it tells, or that it was closed before, or stayed open too long. */
type PopupEnd = SteamMessage | { outcome: 'closed' | 'late' }

/** Opens the popup, in the press that asks for it; null where the browser lets none open. */
function openPopup(address: string): Window | null {
  const left = Math.max(0, Math.round(screenX + (outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - HEIGHT) / 2))
  const popup = open(address, NAME, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
  return popup && !popup.closed ? popup : null
}

/** Hears how a popup ends, once. Its word counts only from itself and at the store's own origin. Gives what stops hearing. */
function followPopup(popup: Window, hear: (end: PopupEnd) => void): () => void {
  let closing: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    removeEventListener('message', listen)
    clearInterval(looking)
    clearTimeout(closing)
    clearTimeout(late)
  }

  function end(how: PopupEnd): void {
    stop()
    hear(how)
  }

  function listen({ origin, source, data }: MessageEvent<unknown>): void {
    if (origin === location.origin && source === popup && isSteamMessage(data)) end(data)
  }

  addEventListener('message', listen)
  const looking = setInterval(() => {
    if (!popup.closed) return
    clearInterval(looking)
    closing = setTimeout(() => end({ outcome: 'closed' }), WORD_COMES_MS)
  }, LOOK_EVERY_MS)
  const late = setTimeout(() => {
    popup.close()
    end({ outcome: 'late' })
  }, LIVES_MS)
  return stop
}

function isSteamMessage(data: unknown): data is SteamMessage {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'store-steam'
}
