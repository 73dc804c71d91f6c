import { useEffect, useRef, useState, type RefObject } from 'react'
import { followPopup, openPopup, type PopupEnd } from './steam-popup.ts'

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
