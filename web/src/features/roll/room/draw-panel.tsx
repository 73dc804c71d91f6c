import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RollType } from '@noktra/contract/plain/rolls'
import type { RollAttempt, RollShown } from '@noktra/contract/rolls'
import { formatNumber, formatTime } from '../../../i18n/format.ts'
import { paths } from '../../../paths.ts'
import { CopyLine } from '../../../ui/copy-line.tsx'
import { SMALL_ICON } from './room-parts.ts'

/** What decides, before anybody can know it, and what was published at the lock. */
export function DrawPanel({ room }: { room: RollShown }) {
  const { t } = useTranslation('rolls')
  const isOfficial = room.room_type === RollType.official
  const isLocked = room.attempts.length > 0
  return (
    <section aria-labelledby="roll-draw" className="panel flex flex-col gap-3.5 p-[18px]">
      <h2 id="roll-draw" className="type-block flex items-center gap-2.5">
        <ShieldCheck {...SMALL_ICON} className="shrink-0 text-success" />
        {t('draw.title')}
      </h2>
      {room.phase === 'open' && (
        <p className="type-small text-text-2">
          {t('sentences', {
            first: t(room.max_join === null ? 'draw.before' : 'draw.before_places'),
            second: t(isOfficial ? 'draw.least_official' : 'draw.least'),
          })}
        </p>
      )}
      {isLocked && (
        <ol className="flex flex-col gap-3">
          {room.attempts.map((attempt) => (
            <Attempt key={attempt.attempt} attempt={attempt} isOnly={room.attempts.length === 1} />
          ))}
        </ol>
      )}
      <CopyLine label={t('draw.seed_hash')} value={room.server_seed_hash} />
      <Link
        to={isLocked ? paths.fairRoll(room.id) : paths.fair}
        className="type-small w-fit py-1 text-info underline underline-offset-2"
      >
        {t(room.phase === 'drawn' ? 'draw.verify' : isLocked ? 'draw.lock_record' : 'draw.how')}
      </Link>
    </section>
  )
}

function Attempt({ attempt, isOnly }: { attempt: RollAttempt; isOnly: boolean }) {
  const { t } = useTranslation('rolls')
  const { beacon, late } = attempt
  const round = formatNumber(beacon.round)
  return (
    <li className="roll-attempt">
      {!isOnly && (
        <p className="type-label flex items-center justify-between gap-3">
          {t('draw.attempt', { attempt: attempt.attempt })}
          {late && <span className="type-micro text-warning">{t('draw.late')}</span>}
        </p>
      )}
      <dl className="roll-pairs type-small">
        <dt>{t('draw.locked_at')}</dt>
        <dd className="type-number">{formatTime(attempt.locked_at)}</dd>
        <dt>{t('draw.round')}</dt>
        <dd>{t(beacon.source === 'local' ? 'draw.source_local' : 'draw.source_drand', { round })}</dd>
        <dt>{t('draw.round_time')}</dt>
        <dd className="type-number">{formatTime(beacon.time)}</dd>
      </dl>
      <CopyLine label={t('draw.lock_hash')} value={attempt.lock_hash} />
    </li>
  )
}
