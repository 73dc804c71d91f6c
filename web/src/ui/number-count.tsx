import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '../i18n/format.ts'
import { useReducedMotion } from './use-media.ts'

const COUNT_MS = 500

type Props = { value: number; format?: (value: number) => string; className?: string }

/** A number that counts to its new value in 500 ms; jumps there when motion is reduced. */
export function NumberCount({ value, format = formatMoney, className = 'type-number' }: Props) {
  const still = useReducedMotion()
  const [shown, setShown] = useState(value)
  const from = useRef(value)

  useEffect(() => {
    const start = from.current
    const begun = performance.now()
    const lasts = still || start === value ? 0 : COUNT_MS
    let frame = requestAnimationFrame(function step(now) {
      const part = lasts === 0 ? 1 : Math.min(1, Math.max(0, now - begun) / lasts)
      const eased = 1 - (1 - part) ** 3
      const next = part === 1 ? value : Math.round((start + (value - start) * eased) * 100) / 100
      from.current = next
      setShown(next)
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, still])

  return <span className={className}>{format(shown)}</span>
}
