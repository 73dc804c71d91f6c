import { Check, Copy, Eye, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../i18n/format.ts'
import { findKeptLock } from '../../live/kept-locks.ts'
import { Button } from '../../ui/button.tsx'
import { copyAndTell } from './copy-and-tell.ts'
import { HashText } from './hash-text.tsx'
import type { Battle } from './queries.ts'

/** What was written down when the last seat was taken, and whether this browser saw it in time. */
export function BattleLock({ battle }: { battle: Battle }) {
  const { t } = useTranslation(['fair', 'common'])
  const { lock_record, lock_hash } = battle.proof
  return (
    <section aria-labelledby="lock" className="panel min-w-0">
      <header className="flex flex-wrap items-start justify-between gap-3 px-5 pt-4 pb-3 max-sm:px-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="lock" className="type-block">
            {t('battle.lock')}
          </h2>
          <p className="type-small mt-1 text-text-2">{t('battle.lock_text')}</p>
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
        tabIndex={0}
        aria-labelledby="lock"
        className="mx-5 max-h-105 overflow-auto rounded-control border border-line-1 bg-well p-3 font-mono text-[12px] leading-[19px] break-all whitespace-pre-wrap text-text-2 max-sm:mx-4"
      >
        {lock_record
          .trimEnd()
          .split('\n')
          .map((line, at) => (
            <Line key={at} line={line} />
          ))}
      </pre>
      <div className="px-5 pt-3 pb-4 max-sm:px-4">
        <p className="type-micro text-text-3">{t('battle.lock_hash')}</p>
        <HashText value={lock_hash} />
        <Arrival battle={battle} />
      </div>
    </section>
  )
}

/** The word before the first colon says what the line holds. */
function Line({ line }: { line: string }) {
  const at = line.indexOf(':')
  return (
    <span className="block">
      <span className="text-info">{at < 0 ? line : line.slice(0, at)}</span>
      {at < 0 ? '' : line.slice(at)}
    </span>
  )
}

function Arrival({ battle: { proof, round_at } }: { battle: Battle }) {
  const { t } = useTranslation('fair')
  const kept = findKeptLock(proof.room_id)
  const values = kept && { time: formatTime(Math.floor(kept.at / 1000)) }
  if (!kept) {
    return (
      <Note icon={<Eye size={16} strokeWidth={1.9} aria-hidden className="text-text-3" />}>
        {t('battle.lock_unseen')}
      </Note>
    )
  }
  if (kept.lock_record !== proof.lock_record) {
    return (
      <Note icon={<TriangleAlert size={16} strokeWidth={1.9} aria-hidden className="text-danger" />}>
        {t('battle.lock_differs', values ?? {})}
      </Note>
    )
  }
  const isBefore = kept.at < round_at * 1000
  return (
    <Note icon={<Check size={16} strokeWidth={2.6} aria-hidden className="text-success" />}>
      {t(isBefore ? 'battle.lock_seen' : 'battle.lock_seen_late', values ?? {})}
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
