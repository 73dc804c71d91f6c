import { useQuery } from '@tanstack/react-query'
import { Link2, Link2Off, Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import { TradeLinkDialog } from '../../../domain/trade-link/trade-link-dialog.tsx'
import { tradeLinkQuery } from '../../../domain/trade-link/trade-link-query.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { CopyLine } from '../../../ui/copy-line.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const ICON = { size: 22, strokeWidth: 1.9, 'aria-hidden': true } as const

/** The trade link as it is, how long it stays so, and the way to bind or change it. */
export function LinkRow() {
  const { t } = useTranslation(['profile', 'common'])
  const { user } = useSession()
  const { data: link, error, isFetching, refetch } = useQuery(tradeLinkQuery)
  const [isOpen, setOpen] = useState(false)
  if (!link) {
    return error ? (
      <ErrorState
        title={t('common:error.part')}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-32" />
    )
  }
  const isBound = link.trade_url !== null
  const leadsElsewhere = isBound && user?.steam_id && user.steam_id !== link.steam_id
  return (
    <>
      <div className="flex items-start gap-4 max-sm:flex-wrap max-sm:gap-3">
        {isBound ? (
          <Link2 {...ICON} className="mt-0.5 shrink-0 text-success" />
        ) : (
          <Link2Off {...ICON} className="mt-0.5 shrink-0 text-text-3" />
        )}
        <div className="min-w-0 grow basis-0">
          <p className="type-label">{t(isBound ? 'trade_link.is_bound' : 'trade_link.none')}</p>
          <p className="type-small mt-0.5 text-text-2">
            {isBound
              ? t('trade_link.since', { time: formatTime(link.bound_at ?? 0) })
              : t('trade_link.none_text')}
          </p>
        </div>
        <Button
          variant={isBound ? 'secondary' : 'primary'}
          className="shrink-0 max-sm:w-full"
          disabledReason={link.changeable_at === null ? null : t('trade_link.locked')}
          onPress={() => setOpen(true)}
          aria-label={t(isBound ? 'trade_link.change_named' : 'trade_link.title')}
        >
          {t(isBound ? 'trade_link.change' : 'trade_link.bind')}
        </Button>
      </div>
      {link.trade_url !== null && (
        <div className="mt-4">
          <CopyLine label={t('trade_link.field')} value={link.trade_url} />
        </div>
      )}
      {link.changeable_at !== null && (
        <p
          className="type-small mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-text-2"
          data-testid="link-lock"
        >
          <Lock size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-3" />
          {t('trade_link.changeable_in')}
          <Countdown until={link.changeable_at} onEnd={() => void refetch()} />
        </p>
      )}
      {leadsElsewhere && <p className="type-small mt-3 text-warning">{t('trade_link.elsewhere')}</p>}
      <TradeLinkDialog open={isOpen} onClose={() => setOpen(false)} onBound={() => setOpen(false)} />
    </>
  )
}
