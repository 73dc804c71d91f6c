import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { refreshUser, useSession } from '../../session/session.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { cx } from '../../ui/class-names.ts'
import { useNow } from '../../ui/use-now.ts'

/** Until when (unix seconds) the store holds this player's retrievals; null when it does not. */
export function useRetrievalHold(): number | null {
  const { user } = useSession()
  const now = useNow()
  const until = user?.retrieval_held_until ?? null
  return until !== null && until * 1000 > now ? until : null
}

/** Says that retrieving waits since password or trade link have changed, and how long; nothing while it does not. */
export function RetrievalHold({ className }: { className?: string }) {
  const { t } = useTranslation('retrieval')
  const until = useRetrievalHold()
  if (until === null) return null
  return (
    <div
      role="status"
      data-testid="retrieval-hold"
      className={cx(
        'flex items-start gap-3 rounded-control border border-warning/40 bg-warning/8 px-3.5 py-3',
        className,
      )}
    >
      <ShieldAlert size={18} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p className="type-label flex flex-wrap items-baseline gap-x-2">
          {t('hold.title')} <Countdown until={until} onEnd={() => void refreshUser()} />
        </p>
        <p className="type-small mt-0.5 text-text-2">{t('hold.text')}</p>
      </div>
    </div>
  )
}
