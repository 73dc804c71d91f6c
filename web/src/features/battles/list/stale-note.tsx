import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useOnline } from '../../../ui/use-online.ts'

type Props = { failed: boolean; retrying: boolean; onRetry: () => void }

/** Says above the rows that they may no longer be true: without a network nothing is pushed. */
export function StaleNote({ failed, retrying, onRetry }: Props) {
  const { t } = useTranslation(['battle-list', 'common'])
  const online = useOnline()
  if (online && !failed) return null
  return (
    <div role="alert" className="stale-note type-small">
      {t(online ? 'stale' : 'offline')}
      {online && (
        <Button size="small" busy={retrying} onPress={onRetry}>
          {t('common:try_again')}
        </Button>
      )}
    </div>
  )
}
