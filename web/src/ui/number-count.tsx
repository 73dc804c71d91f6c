import { useLayoutEffect, useRef } from 'react'
import { formatMoney } from '../i18n/format.ts'
import { useReducedMotion } from './use-media.ts'

const COUNT_MS = 500

/** An amount of money that counts to its new value in 500 ms; jumps there when motion is reduced and where it is not seen. */
export function NumberCount({ value }: { value: number }) {
  const still = useReducedMotion()
  const ref = useRef<HTMLSpanElement>(null)
  const shown = useRef(value)

  // Written past React, into one text: it changes on many frames, and nothing else does.
  useLayoutEffect(() => {
    const start = shown.current
    const begun = performance.now()
    function show(next: number): void {
      shown.current = next
      const text = formatMoney(next)
      if (ref.current?.firstChild) ref.current.firstChild.nodeValue = text
      else ref.current?.append(text)
    }
    // A page that is not seen has no frames.
    if (still || start === value || document.hidden) return show(value)
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - begun) / COUNT_MS)
      const eased = 1 - (1 - part) ** 3
      show(part === 1 ? value : Math.round((start + (value - start) * eased) * 100) / 100)
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, still])

  return <span ref={ref} className="type-number" />
}
