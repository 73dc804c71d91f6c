import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RetrievalRecord } from '@noktra/contract/retrieval'
import { formatTime } from '../../i18n/format.ts'
import { cx } from '../../ui/class-names.ts'
import { timelineOf, type Moment } from './timeline.ts'

const DOT = {
  passed: 'border-success bg-success text-base-0',
  current: 'border-info bg-info/20',
  ahead: 'border-line-2 bg-base-2',
  failed: 'border-danger bg-danger text-base-0',
} as const

const NAME = {
  passed: 'text-text-1',
  current: 'font-semibold text-text-1',
  ahead: 'text-text-3',
  failed: 'font-semibold text-danger-text',
} as const

type Props = { record: RetrievalRecord; name: string }

/** What has happened and what is to come: side by side, on phones one below the other. */
export function RetrievalTimeline({ record, name }: Props) {
  const { t } = useTranslation('retrieval')
  const moments = timelineOf(record)
  return (
    <ol aria-label={t('timeline', { name })} className="flex max-md:flex-col">
      {moments.map((moment, at) => (
        <Step
          key={moment.stage}
          moment={moment}
          isFirst={at === 0}
          isLast={at === moments.length - 1}
          isReached={moment.state !== 'ahead'}
        />
      ))}
    </ol>
  )
}

type StepProps = { moment: Moment; isFirst: boolean; isLast: boolean; isReached: boolean }

function Step({ moment, isFirst, isLast, isReached }: StepProps) {
  const { t } = useTranslation('retrieval')
  const { stage, state, at } = moment
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={cx(
        'relative flex min-w-0 gap-3 max-md:min-h-9 md:flex-1 md:flex-col md:items-center md:gap-1.5 md:text-center',
        // The line to the step before.
        !isFirst &&
          'before:absolute before:bg-line-2 max-md:before:bottom-[calc(100%-2px)] max-md:before:inset-s-2.25 max-md:before:h-[calc(100%-16px)] max-md:before:w-0.5 md:before:top-2.25 md:before:inset-e-[calc(50%+12px)] md:before:inset-s-[calc(-50%+12px)] md:before:h-0.5',
        !isFirst && isReached && (state === 'failed' ? 'before:bg-danger/60' : 'before:bg-success/60'),
        isLast && 'max-md:min-h-0',
      )}
    >
      <span
        className={cx('grid size-5 shrink-0 place-items-center rounded-full border-2', DOT[state])}
        aria-hidden
      >
        {state === 'passed' && <Check size={12} strokeWidth={3.4} />}
        {state === 'failed' && <X size={12} strokeWidth={3.4} />}
        {state === 'current' && <span className="size-2 rounded-full bg-info" />}
      </span>
      <span className="min-w-0 max-md:flex max-md:grow max-md:items-baseline max-md:justify-between max-md:gap-3">
        <span className={cx('type-small block', NAME[state])}>
          {t(`step.${stage}`)}
          <span className="sr-only">, {t(`stage.${state}`)}</span>
        </span>
        {at !== null && (
          <time
            dateTime={new Date(at * 1000).toISOString()}
            className="type-micro type-number block text-text-3 md:whitespace-normal"
          >
            {formatTime(at)}
          </time>
        )}
      </span>
    </li>
  )
}
