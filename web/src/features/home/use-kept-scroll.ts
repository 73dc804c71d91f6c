import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const kept = new Map<string, number>()

/** Where a way back leads, the page stands again where it was left, once its content is there. */
export function useKeptScroll(ready: boolean): void {
  const { key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const returned = useRef(false)

  useEffect(() => {
    const remember = () => kept.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  useEffect(() => {
    if (!ready || returned.current) return
    returned.current = true
    const top = kept.get(key)
    if (!back || top === undefined) return
    // The frame around the pages scrolls to the top when the path changes; this comes after it.
    const frame = requestAnimationFrame(() => scrollTo(0, top))
    return () => cancelAnimationFrame(frame)
  }, [ready, back, key])
}
