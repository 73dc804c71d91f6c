import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limitsQuery, type LimitState, type SetLimit } from '../../../session/limits-query.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MeterTable } from './meter-table.tsx'
import { Moon } from 'lucide-react'
import { formatTime } from '../../../i18n/format.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import { LIMIT_KINDS, LIMIT_PERIODS } from '@noktra/contract/plain/limits'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { LimitForm } from '../../../domain/limits/limit-form.tsx'
import { LimitRow } from './limit-row.tsx'
import { HelpLines } from './help-lines.tsx'
import type { WhichLimit } from '../../../domain/limits/which-limit.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { BreakDialog } from './break-dialog.tsx'
import { lengthText } from './length-text.ts'
import { offeredLengths, type BreakLength } from './break-length.ts'

/** What the player spends, what they allow themselves, and the way to stop for a while (PRODUCT 14.5). */
export function LimitsPart() {
  const { t } = useTranslation(['limits', 'common'])
  const { data: state, error, isFetching, refetch } = useQuery(limitsQuery)
  return (
    <section id="limits" className="panel p-5 max-sm:p-4">
      <SectionHead title={t('title')} />
      {state ? (
        <div className="flex flex-col gap-6">
          {state.pause && <PauseBanner pause={state.pause} onEnd={() => void refetch()} />}
          <MeterTable state={state} onEnd={() => void refetch()} />
          <LimitList limits={state.limits} />
          <BreakOffer pause={state.pause} />
        </div>
      ) : error ? (
        <ErrorState
          title={t('common:error.part')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <Skeleton className="mb-6 h-56" />
          <Skeleton className="h-72" />
        </>
      )}
    </section>
  )
}

type Props = { pause: NonNullable<LimitState['pause']>; onEnd: () => void }

/** The break that is on, how long it lasts yet, and what stays open meanwhile. */
function PauseBanner({ pause, onEnd }: Props) {
  const { t } = useTranslation('limits')
  return (
    <div
      data-testid="pause"
      className="flex items-start gap-3.5 rounded-item border border-line-2 bg-base-2 p-4 max-sm:gap-3"
    >
      <Moon size={22} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-info" />
      <div className="min-w-0 grow">
        <p className="type-label flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          {t(pause.kind === 'break' ? 'pause.break' : 'pause.exclusion')}
          {pause.until !== null && <Countdown until={pause.until} onEnd={onEnd} className="text-[20px]" />}
        </p>
        <p className="type-small mt-1 text-text-2">
          {pause.until === null ? t('pause.for_ever') : t('pause.until', { time: formatTime(pause.until) })}{' '}
          {t('break.stays_open')}
        </p>
      </div>
    </div>
  )
}

/** The six limits that may be set: what holds, what is left, and what waits to hold. */
function LimitList({ limits }: { limits: SetLimit[] }) {
  const { t } = useTranslation('limits')
  const [changing, setChanging] = useState<WhichLimit | null>(null)
  const findLimit = ({ kind, period }: WhichLimit) =>
    limits.find((limit) => limit.kind === kind && limit.period === period)
  return (
    <div>
      <h3 className="type-block">{t('list.title')}</h3>
      <p className="type-small mt-1 mb-3 text-text-2">{t('list.text')}</p>
      <div className="grid grid-cols-3 gap-3 max-lg:grid-cols-1">
        {LIMIT_KINDS.map((kind) => (
          <div key={kind} className="rounded-item border border-line-1 bg-base-2 px-4 py-3">
            <p className="type-label">{t(`kind.${kind}`)}</p>
            <ul className="divide-y divide-line-1">
              {LIMIT_PERIODS.map((period) => (
                <LimitRow
                  key={period}
                  which={{ kind, period }}
                  limit={findLimit({ kind, period })}
                  onChange={() => setChanging({ kind, period })}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <Dialog
        open={changing !== null}
        onClose={() => setChanging(null)}
        title={changing ? t(`which.${changing.kind}_${changing.period}`) : t('list.title')}
        width={440}
      >
        {changing && (
          <LimitForm which={changing} limit={findLimit(changing)} onDone={() => setChanging(null)} />
        )}
      </Dialog>
    </div>
  )
}

/** Breaks and exclusions to choose from; a press asks once more, with all that follows. */
function BreakOffer({ pause }: { pause: LimitState['pause'] }) {
  const { t } = useTranslation('limits')
  const [asking, setAsking] = useState<BreakLength | null>(null)
  // The clock is read when the state comes: a chip must not go away under the finger.
  const [now] = useState(() => Date.now())
  const { breaks, exclusions } = offeredLengths(pause, now)
  const nothing = breaks.length === 0 && exclusions.length === 0
  return (
    <div>
      <h3 className="type-block">{t('break.title')}</h3>
      <p className="type-small mt-1 mb-3 text-text-2">{t(nothing ? 'break.longest' : 'break.text')}</p>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        {breaks.length > 0 && <Offer name="pause" lengths={breaks} onAsk={setAsking} />}
        {exclusions.length > 0 && <Offer name="exclude" lengths={exclusions} onAsk={setAsking} />}
      </div>
      <HelpLines />
      <BreakDialog length={asking} onClose={() => setAsking(null)} />
    </div>
  )
}

type OfferProps = { name: 'pause' | 'exclude'; lengths: BreakLength[]; onAsk: (length: BreakLength) => void }

function Offer({ name, lengths, onAsk }: OfferProps) {
  const { t } = useTranslation('limits')
  const [chosen, setChosen] = useState(0)
  const length = lengths[Math.min(chosen, lengths.length - 1)]!
  return (
    <div className="flex flex-col gap-3 rounded-item border border-line-1 bg-base-2 p-4">
      <div>
        <p className="type-label">{t(`break.${name}`)}</p>
        <p className="type-small mt-0.5 text-text-2">{t(`break.${name}_text`)}</p>
      </div>
      <div role="group" aria-label={t('break.length')} className="flex flex-wrap gap-2">
        {lengths.map((offered, index) => (
          <Chip key={index} selected={offered === length} onPress={() => setChosen(index)}>
            {lengthText(offered)}
          </Chip>
        ))}
      </div>
      <Button variant="danger" className="mt-auto self-start max-sm:w-full" onPress={() => onAsk(length)}>
        {t(`break.${name}_button`)}
      </Button>
    </div>
  )
}
