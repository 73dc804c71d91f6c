import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { readFilters, searchOf } from './filters.ts'

/* By filters rather than by the entry of the history: a dialog that opens and closes is another entry of the same list. */
const kept = new Map<string, number>()

/** Where a way back leads, the list stands again where it was left, once it is there. */
export function useKeptScroll(ready: boolean): void {
  const { search } = useLocation()
  const list = searchOf(readFilters(new URLSearchParams(search)))
  const came = useRef(useNavigationType())
  const returned = useRef(false)

  useEffect(() => {
    const remember = () => kept.set(list, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [list])

  useEffect(() => {
    if (!ready || returned.current) return
    const top = came.current === NavigationType.Pop ? kept.get(list) : undefined
    // The frame around the pages scrolls to the top when the path changes; this comes after it.
    const frame = requestAnimationFrame(() => {
      returned.current = true
      if (top !== undefined) scrollTo(0, top)
    })
    return () => cancelAnimationFrame(frame)
  }, [ready, list, came])
}
