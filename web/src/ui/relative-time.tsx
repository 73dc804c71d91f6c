import { formatAgo, formatTime } from '../i18n/format.ts'
import { useNow } from './use-now.ts'

/** "5 minutes ago", with the full time on hover; `at` in unix seconds. */
export function RelativeTime({ at, className }: { at: number; className?: string }) {
  return (
    <time dateTime={new Date(at * 1000).toISOString()} data-tip={formatTime(at)} className={className}>
      {formatAgo(at, useNow())}
    </time>
  )
}
