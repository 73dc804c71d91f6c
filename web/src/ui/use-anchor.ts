import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** Below the header, which stays at the top. */
const OFFSET_PX = 84
/** Parts above that come later push the one that is looked at down: for so long it is followed. */
const FOLLOW_MS = 5000

/**
 * Scrolls to the part that the address names, and keeps it there while the parts above it still grow, until the reader
 * moves by themselves. Gives the ref of what holds the parts.
 */
export function useAnchor<Holder extends HTMLElement>(): RefObject<Holder | null> {
  const place = useRef<Holder>(null)
  const location = useLocation()
  useEffect(() => {
    const holder = place.current
    const id = location.hash.slice(1)
    if (!id || !holder) return
    const follow = () => {
      const part = document.getElementById(id)
      if (part) scrollTo({ top: part.getBoundingClientRect().top + scrollY - OFFSET_PX, behavior: 'instant' })
    }
    follow()
    const grown = new ResizeObserver(follow)
    grown.observe(holder)
    const stop = () => grown.disconnect()
    const timer = setTimeout(stop, FOLLOW_MS)
    const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
    for (const move of moves) addEventListener(move, stop, { passive: true, once: true })
    return () => {
      stop()
      clearTimeout(timer)
      for (const move of moves) removeEventListener(move, stop)
    }
    // Of the address whole, so that another press on the same link scrolls there again.
  }, [location])
  return place
}
