import { useEffect, useRef } from 'react'
import { formatDuration } from '../i18n/format.ts'
import { cx } from './class-names.ts'
import { useNow } from './use-now.ts'

const SOON_S = 60

type Props = { until: number; onEnd?: () => void; className?: string }

/** Time left until a moment (unix seconds); turns warning under a minute. */
export function Countdown({ until, onEnd, className }: Props) {
  const left = until - useNow() / 1000
  const over = left <= 0
  const told = useRef(onEnd)
  useEffect(() => {
    told.current = onEnd
  })
  useEffect(() => {
    if (over) told.current?.()
  }, [over])
  return (
    <span
      role="timer"
      className={cx('type-number font-head font-semibold', left < SOON_S && 'text-warning', className)}
    >
      {formatDuration(left)}
    </span>
  )
}
