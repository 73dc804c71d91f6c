import { Check, Copy, Eye, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { copyAndTell } from './copy-and-tell.ts'
import { HashText } from './hash-text.tsx'
import { recordLines } from './record-lines.ts'

type Props = {
  text: string
  lock_record: string
  lock_hash: string
  /** When the beacon's round came, in unix seconds. */
  round_at: number
  /** The record as this browser got it first, and when (unix milliseconds). */
  kept: { lock_record: string; at: number } | null
  /** What to say when it was not kept. */
  unseen: string
  /** A line to mark, counted from 0: the reader's own. */
  marked?: number | null
}

/** What was written down before anybody could know the result, and whether this browser saw it in time. */
export function LockPanel({ text, lock_record, lock_hash, marked = null, ...arrival }: Props) {
  const { t } = useTranslation(['fair', 'common'])
  const [isWhole, setIsWhole] = useState(false)
  const lines = recordLines(lock_record, marked)
  const isCut = lines.some((line) => 'hidden' in line)
  return (
    <section aria-labelledby="lock" className="panel min-w-0">
      <header className="flex flex-wrap items-start justify-between gap-3 px-5 pt-4 pb-3 max-sm:px-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="lock" className="type-block">
            {t('battle.lock')}
          </h2>
          <p className="type-small mt-1 text-text-2">{text}</p>
        </div>
        <Button
          size="small"
          className="max-sm:min-h-11"
          icon={<Copy size={16} strokeWidth={1.9} aria-hidden />}
          onPress={() => void copyAndTell(lock_record)}
        >
          {t('common:copy')}
        </Button>
      </header>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
        tabIndex={0}
        aria-labelledby="lock"
        className="mx-5 max-h-105 overflow-auto rounded-control border border-line-1 bg-well p-3 font-mono text-[12px] leading-[19px] break-all whitespace-pre-wrap text-text-2 max-sm:mx-4"
      >
        {isWhole
          ? lock_record.trimEnd()
          : lines.map((line) =>
              'line' in line ? (
                <Line key={line.at} line={line.line} isMarked={line.at === marked} />
              ) : (
                <span key={line.at} className="block font-sans text-text-3">
                  {t('lines_hidden', { count: line.hidden, shown: formatNumber(line.hidden) })}
                </span>
              ),
            )}
      </pre>
      <div className="px-5 pt-3 pb-4 max-sm:px-4">
        {isCut && (
          <Button size="small" className="mb-3 max-sm:min-h-11" onPress={() => setIsWhole(!isWhole)}>
            {t(isWhole ? 'lines_less' : 'lines_all')}
          </Button>
        )}
        <p className="type-micro text-text-3">{t('battle.lock_hash')}</p>
        <HashText value={lock_hash} />
        <Arrival lock_record={lock_record} {...arrival} />
      </div>
    </section>
  )
}

/** The word before the first colon says what the line holds. */
function Line({ line, isMarked }: { line: string; isMarked: boolean }) {
  const at = line.indexOf(':')
  return (
    <span className={cx('block', isMarked && '-mx-1 rounded-[3px] bg-signal-tint px-1 text-text-1')}>
      <span className={isMarked ? 'text-signal-hi' : 'text-info'}>{at < 0 ? line : line.slice(0, at)}</span>
      {at < 0 ? '' : line.slice(at)}
    </span>
  )
}

function Arrival({ kept, lock_record, round_at, unseen }: Omit<Props, 'text' | 'lock_hash' | 'marked'>) {
  const { t } = useTranslation('fair')
  if (!kept) {
    return (
      <Note icon={<Eye size={16} strokeWidth={1.9} aria-hidden className="text-text-3" />}>{unseen}</Note>
    )
  }
  const time = formatTime(Math.floor(kept.at / 1000))
  if (kept.lock_record !== lock_record) {
    return (
      <Note icon={<TriangleAlert size={16} strokeWidth={1.9} aria-hidden className="text-danger" />}>
        {t('battle.lock_differs', { time })}
      </Note>
    )
  }
  const isBefore = kept.at < round_at * 1000
  return (
    <Note icon={<Check size={16} strokeWidth={2.6} aria-hidden className="text-success" />}>
      {t(isBefore ? 'battle.lock_seen' : 'battle.lock_seen_late', { time })}
    </Note>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="type-small mt-2 flex gap-2.5 text-text-2">
      <span className="mt-px shrink-0">{icon}</span>
      {children}
    </p>
  )
}
