import { useRef } from 'react'

const AIMING_MS = 3000
/** Still at its top: what slides in is seen, and nothing that is read moves away. */
const TOP_PX = 24

/**
 * Tells whether somebody is aiming at the rows of a list, so that none moves under a pointer or a finger. Give `ref` and
 * `onPointerMove` to the list.
 */
export function useAim<List extends HTMLElement>() {
  const ref = useRef<List>(null)
  const movedAt = useRef(-Infinity)

  return {
    ref,
    onPointerMove() {
      movedAt.current = performance.now()
    },
    /** Rows may move up: the pointer has not moved over them for a while. */
    isCalm() {
      return performance.now() - movedAt.current > AIMING_MS
    },
    /** Rows may be pushed down: nobody points, reads further down, or has the focus among them. */
    isFree() {
      const list = ref.current
      return (
        list !== null &&
        scrollY <= TOP_PX &&
        matchMedia('(hover: hover)').matches &&
        !list.matches(':hover') &&
        !list.contains(document.activeElement)
      )
    },
  }
}
