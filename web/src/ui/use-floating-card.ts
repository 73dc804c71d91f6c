import { useLayoutEffect, useRef, type RefObject } from 'react'

/** A card at the lower edge of the window: what is tabbed to comes into view above it, and when it goes, the focus stays on the page. */
export function useFloatingCard<Card extends HTMLElement>(): RefObject<Card | null> {
  const card = useRef<Card>(null)
  useLayoutEffect(() => {
    const shown = card.current!
    const root = document.documentElement
    root.style.scrollPaddingBottom = `${innerHeight - shown.getBoundingClientRect().top + 12}px`
    return () => {
      root.style.scrollPaddingBottom = ''
      if (!shown.contains(document.activeElement)) return
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])
  return card
}
