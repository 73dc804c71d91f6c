import { useQuery } from '@tanstack/react-query'
import { Pause, Play, SkipForward } from 'lucide-react'
import { useState, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { EnvelopeRecord } from '@noktra/contract/envelopes'
import { formatTime } from '../../i18n/format.ts'
import { Avatar } from '../../domain/player/avatar.tsx'
import { BonusAmount } from '../../domain/money/coin-amount.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { envelopeRecordsQuery } from './queries.ts'

/** SPEC 9. */
const TICKER_MS = 5000

/** The last claims of everybody, one after the other; readers hear one only when they ask for it. */
export function EnvelopeTicker() {
  const { t } = useTranslation('envelopes')
  const { data: list, isError } = useQuery(envelopeRecordsQuery)
  if (!list) {
    return isError ? (
      <p className="welfare-ticker type-small text-text-3">{t('ticker_failed')}</p>
    ) : (
      <Skeleton className="welfare-ticker" />
    )
  }
  if (list.length === 0) {
    return <p className="welfare-ticker type-small text-text-3">{t('nobody_yet')}</p>
  }
  // A new claim is shown at once.
  return <Turning key={list[0]!.id} list={list} />
}

function Turning({ list }: { list: readonly EnvelopeRecord[] }) {
  const { t } = useTranslation('envelopes')
  const [isStopped, setStopped] = useState(false)
  const [turn, next] = useTurns(TICKER_MS, isStopped || list.length === 1)
  const record = list[turn % list.length]!
  return (
    <section aria-label={t('ticker')} className="welfare-ticker">
      <div aria-live={isStopped ? 'polite' : 'off'} aria-atomic="true" className="min-w-0 grow">
        <Claim key={record.id} record={record} />
      </div>
      {list.length > 1 && (
        <span className="-me-2 flex shrink-0">
          <IconButton
            label={t(isStopped ? 'ticker_go' : 'ticker_stop')}
            icon={
              isStopped ? (
                <Play size={16} strokeWidth={1.9} aria-hidden />
              ) : (
                <Pause size={16} strokeWidth={1.9} aria-hidden />
              )
            }
            onPress={() => setStopped(!isStopped)}
          />
          <IconButton
            label={t('ticker_next')}
            icon={<SkipForward size={16} strokeWidth={1.9} aria-hidden />}
            onPress={() => {
              setStopped(true)
              next()
            }}
          />
        </span>
      )}
    </section>
  )
}

function Claim({ record: { nickname, avatar, money, receive_time } }: { record: EnvelopeRecord }) {
  return (
    <p data-testid="claim" className="welfare-claim">
      <span className="shrink-0 max-[359px]:hidden">
        <Avatar url={avatar} size={32} />
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-center gap-3">
          <span className="type-small min-w-0 grow truncate font-[550]" title={nickname}>
            {nickname}
          </span>
          <BonusAmount amount={money} size={16} className="type-small shrink-0" />
        </span>
        <time
          dateTime={new Date(receive_time * 1000).toISOString()}
          className="type-micro type-number block truncate text-text-3"
        >
          {formatTime(receive_time)}
        </time>
      </span>
    </p>
  )
}

/** Whether the page is hidden now. */
function usePageHidden(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    () => document.hidden,
  )
}

/** Counts up every `everyMs` while the page is visible and not stopped. */
function useTurns(everyMs: number, isStopped: boolean): [turn: number, next: () => void] {
  const [turn, setTurn] = useState(0)
  const isHidden = usePageHidden()
  useEffect(() => {
    if (isStopped || isHidden) return
    const timer = setInterval(() => setTurn((past) => past + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isStopped, isHidden])
  return [turn, () => setTurn((past) => past + 1)]
}
