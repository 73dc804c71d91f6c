import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { countOwnStaleNote } from './stale-store.ts'
import { useOnline } from './use-online.ts'

type Props = {
  failed: boolean
  retrying: boolean
  /** What to say when it could not be renewed, and when there is no network at all. */
  stale: string
  offline: string
  onRetry: () => void
  className?: string
}

/** Says above what is shown that it may no longer be true: it could not be renewed, or nothing is pushed without a network. */
export function StaleNote({ failed, retrying, stale, offline, onRetry, className }: Props) {
  const { t } = useTranslation('common')
  const online = useOnline()
  useEffect(countOwnStaleNote, [])
  if (online && !failed) return null
  return (
    <div
      role="alert"
      className={cx(
        'type-small mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3 rounded-control border border-warning/35 bg-warning/8 py-1.5 pe-2.5 ps-4 text-text-1',
        className,
      )}
    >
      {online ? stale : offline}
      {online && (
        <Button size="small" busy={retrying} onPress={onRetry}>
          {t('try_again')}
        </Button>
      )}
    </div>
  )
}
