import { useEffect, useRef, useState } from 'react'

/** Whether what follows the element `ref` stands at the top of the window, `top` px under its edge. */
export function useStuck<Element extends HTMLElement>(top: number) {
  const ref = useRef<Element>(null)
  const [stuck, setStuck] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      ([entry]) =>
        setStuck(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < top),
      { rootMargin: `-${top}px 0px 0px` },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [top])
  return [ref, stuck] as const
}
