import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { useOnline } from '../ui/use-online.ts'

type Props = {
  failed: boolean
  retrying: boolean
  /** What to say when it could not be renewed, and when there is no network at all. */
  stale: string
  offline: string
  onRetry: () => void
}

/** Says above a list that it may no longer be true. */
export function StaleNote({ failed, retrying, stale, offline, onRetry }: Props) {
  const { t } = useTranslation('common')
  const online = useOnline()
  if (online && !failed) return null
  return (
    <div
      role="alert"
      className="type-small mt-4 flex min-h-11 flex-wrap items-center justify-between gap-3 rounded-control border border-warning/40 bg-base-2 px-3.5 py-1.5"
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
