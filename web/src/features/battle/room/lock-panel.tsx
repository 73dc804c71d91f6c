import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { CopyButton } from '../../../ui/copy-line.tsx'
import type { RoomShown } from './room-parts.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** No player can change anything any more, and no one can know the result yet. */
export function LockPanel({ details, ends_at }: Pick<RoomShown, 'details'> & { ends_at: number | null }) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const left = useSecondsLeft(ends_at)
  const { lock } = details
  return (
    <section className="room-panel room-lock panel" aria-label={t('battles:phase.locked')}>
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-base-3 text-text-1">
        <Lock size={20} strokeWidth={1.9} aria-hidden />
      </span>
      <div className="min-w-0 grow basis-52">
        <h2 className="type-block">{t('fixed')}</h2>
        <p className="type-small mt-0.5 text-text-2">
          {lock
            ? t(lock.beacon.source === 'local' ? 'beacon_local' : 'beacon', {
                count: left,
                round: formatNumber(lock.beacon.round),
              })
            : t('drawing')}
        </p>
      </div>
      {lock && <LockHash hash={lock.lock_hash} />}
    </section>
  )
}

function LockHash({ hash }: { hash: string }) {
  const { t } = useTranslation('battle-room')
  return (
    <div className="min-w-0" data-tip={t('lock_tip')}>
      <p className="type-micro text-text-2">{t('lock_hash')}</p>
      <div className="flex items-center gap-1">
        <code className="truncate font-mono text-[13px]">{`${hash.slice(0, 10)}…${hash.slice(-10)}`}</code>
        <CopyButton value={hash} />
      </div>
    </div>
  )
}
