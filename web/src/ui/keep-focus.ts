import { focusNear, placeOf, type Place } from './focus-place.ts'

/** So long the part that lost it may move the focus itself. */
const PATIENCE_MS = 100

/**
 * Somebody who moves by keyboard keeps their place when what they were at disappears: an item that was sold, a bar that has
 * done its work, a list that was loaded again. Returns what ends it.
 */
export function keepFocus(): () => void {
  let held: Place = []
  let waiting: ReturnType<typeof setTimeout> | undefined

  function hold({ target }: FocusEvent): void {
    const byKeyboard = target instanceof Element && target.matches(':focus-visible')
    held = byKeyboard ? placeOf(target) : []
  }

  function isGone(): boolean {
    return held[0] !== undefined && !held[0].element.isConnected
  }

  function look(): void {
    if (!isGone()) return
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isGone() && isLost) focusNear(held)
    }, PATIENCE_MS)
  }

  /** The focus was put down on purpose; what is being removed is not there any more by then. */
  function letGo({ relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null) return
    queueMicrotask(() => {
      if (!isGone()) held = []
    })
  }

  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', hold)
  document.addEventListener('focusout', letGo)
  return () => {
    clearTimeout(waiting)
    watch.disconnect()
    document.removeEventListener('focusin', hold)
    document.removeEventListener('focusout', letGo)
  }
}
