import { useEffect, useRef, useState } from 'react'

/** As much of it must be seen: the foot of a panel says what it holds. */
const SEEN = 0.1
/** What the header covers. */
const HEADER = '-68px 0px 0px'

/** Whether most of an element has left the view above: where it was, one scrolls further down. */
export function useGoneAbove<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      ([entry]) =>
        entry &&
        setGone(
          entry.intersectionRatio < SEEN && entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0),
        ),
      { rootMargin: HEADER, threshold: SEEN },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, isGone] as const
}
