import { Download, ShieldAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { isDoubt, useFaultWords } from '../../domain/log/fault-words.ts'
import { logBook, type Fault } from '../../domain/log/log-book.ts'
import { saveEvidence } from '../../domain/log/save-evidence.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'

/** Says above every page what the log contradicts itself in. It stays until it is put away, and then stands on the log's page. */
export function LogNotice({ faults }: { faults: readonly Fault[] }) {
  const { t } = useTranslation('log')
  const wordsOf = useFaultWords()
  const place = useTopOfPage()
  const { pathname } = useLocation()
  const newest = faults.at(-1)
  // The log's own page tells all of it.
  if (!newest || pathname === paths.log) return null
  const { title, text } = wordsOf(newest)
  const isGrave = !isDoubt(newest)
  return createPortal(
    <div
      role="alert"
      className={cx(
        'mb-4 flex items-start gap-3.5 rounded-control border px-4 py-3.5',
        isGrave ? 'border-danger/45 bg-danger/8' : 'border-warning/35 bg-warning/8',
      )}
    >
      <ShieldAlert
        size={22}
        strokeWidth={1.9}
        aria-hidden
        className={cx('mt-0.5 shrink-0', isGrave ? 'text-danger' : 'text-warning')}
      />
      <div className="min-w-0 grow">
        <p className="type-label">{title}</p>
        <p className="type-small mt-0.5 max-w-190 text-text-2">{text}</p>
        <p className="type-small mt-1 max-w-190 text-text-2">{t(isGrave ? 'to_do' : 'to_do_doubt')}</p>
        <div className="mt-2.5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button
            size="small"
            className="max-sm:min-h-11"
            icon={<Download size={16} strokeWidth={1.9} aria-hidden />}
            onPress={() => saveEvidence(newest)}
          >
            {t('save_evidence')}
          </Button>
          <Link
            to={paths.log}
            className="type-small inline-flex min-h-11 items-center text-info hover:text-text-1"
          >
            {t('see_log')}
          </Link>
          <button
            type="button"
            className="type-small inline-flex min-h-11 min-w-11 items-center text-text-2 hover:text-text-1"
            onClick={() => putAway(faults)}
          >
            {t('put_away')}
          </button>
        </div>
      </div>
    </div>,
    place,
  )
}

function putAway(faults: readonly Fault[]): void {
  const isRead = ({ kind, of }: Fault) => faults.some((fault) => fault.kind === kind && fault.of === of)
  logBook.setFaults(
    logBook.state().faults.map((fault) => (isRead(fault) ? { ...fault, isPutAway: true } : fault)),
  )
}

/** A place before everything that the page shows. */
function useTopOfPage(): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.getElementById('main')?.prepend(place)
    return () => place.remove()
  }, [place])
  return place
}
