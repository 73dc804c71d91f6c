import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatTime } from '../../../i18n/format.ts'
import { cx } from '../../../ui/class-names.ts'
import { HashText } from '../../../domain/proof/hash-text.tsx'
import { LateAttempt } from './late-attempt.tsx'
import { Pager } from '../../../domain/proof/pager.tsx'
import type { RollFair } from '@noktra/contract/roll-proof'
import { attemptState, type AttemptState } from './roll-facts.ts'

const PAGE_SIZE = 6

const TAGS: Record<AttemptState, string> = {
  counted: 'bg-success/14 text-success',
  late: 'bg-warning/12 text-warning',
  waiting: 'bg-info/14 text-info',
}

/** Every attempt to draw, the last first: which counted, and what those whose round came late would have given. */
export function RollAttempts({ fair }: { fair: RollFair }) {
  const { t } = useTranslation('fair')
  const [page, setPage] = useState(0)
  const { attempts } = fair
  const shown = attempts.toReversed().slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
  return (
    <section aria-labelledby="attempts" className="panel min-w-0">
      <header className="px-5 pt-4 pb-3 max-sm:px-4">
        <h2 id="attempts" className="type-block">
          {t('roll.attempts')}
        </h2>
        <p className="type-small mt-1 max-w-190 text-text-2">
          {t(attempts.length === 1 ? 'roll.attempt_single' : 'roll.attempt_several')}
        </p>
      </header>
      <ol className="divide-y divide-line-1 border-t border-line-1">
        {shown.map((attempt) => (
          <li key={attempt.attempt} className="px-5 py-3.5 max-sm:px-4">
            <Attempt fair={fair} attempt={attempt} />
          </li>
        ))}
      </ol>
      <Pager
        label={t('roll.attempts')}
        page={page}
        size={PAGE_SIZE}
        total={attempts.length}
        onPage={setPage}
      />
    </section>
  )
}

function Attempt({ fair, attempt }: { fair: RollFair; attempt: RollFair['attempts'][number] }) {
  const { t } = useTranslation('fair')
  const state = attemptState(fair, attempt.attempt)
  const { beacon } = attempt
  return (
    <>
      <div className="grid items-center gap-x-5 gap-y-1.5 md:grid-cols-[180px_260px_minmax(0,1fr)]">
        <p className="flex flex-wrap items-center gap-2.5">
          <span className="type-label">{t('roll.attempt_no', { attempt: attempt.attempt })}</span>
          <span className={cx('type-tag rounded-tag px-1.5 py-0.5', TAGS[state])}>
            {t(`roll.state.${state}`)}
          </span>
        </p>
        <p className="type-small text-text-2">
          <span className="type-number block">
            {t(`beacon.${beacon.source}`)} · {t('round', { round: formatNumber(beacon.round) })}
          </span>
          <span className="type-micro type-number block text-text-3">
            {t('roll.attempt_locked', { time: formatTime(attempt.locked_at) })}
          </span>
          <span className="type-micro type-number block text-text-3">
            {t('roll.attempt_due', { time: formatTime(attempt.round_at) })}
          </span>
        </p>
        <HashText value={attempt.lock_hash} />
      </div>
      {state === 'late' &&
        fair.proof.server_seed !== null &&
        (beacon.randomness === null ? (
          <p className="type-small mt-1.5 text-text-3">{t('roll.round_missing')}</p>
        ) : (
          <LateAttempt fair={fair} attempt={attempt} />
        ))}
    </>
  )
}
