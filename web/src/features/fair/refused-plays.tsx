import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { useDrawTitle } from '../../domain/proof/draw-title.ts'
import type { NonceFate, Replayed, ReplayedRefusal } from './replay-refusals.ts'

/** The player's refused plays with what took their nonces, and whether the record is whole. */
export function RefusedPlays({ replayed: { refusals, record_faults } }: { replayed: Replayed }) {
  const { t } = useTranslation('fair')
  const skipped = refusals.filter(({ fate }) => fate.is === 'skipped').length
  const faults = [
    ...record_faults.map(({ is, refusal_no }) => t(`refused.fault.${is}`, { no: formatNumber(refusal_no) })),
    ...(skipped > 0 ? [t('refused.skipped', { count: skipped, shown: formatNumber(skipped) })] : []),
  ]
  return (
    <section aria-labelledby="refused-plays" className="mt-5 border-t border-line-1 pt-4">
      <h3 id="refused-plays" className="type-label">
        {t('refused.title')}
      </h3>
      {faults.map((fault) => (
        <p key={fault} className="type-small mt-2 flex gap-2 text-danger-text">
          <ShieldAlert size={16} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0" />
          {fault}
        </p>
      ))}
      {refusals.length === 0 ? (
        faults.length === 0 && <p className="type-small mt-1 text-text-2">{t('refused.none')}</p>
      ) : (
        <>
          <p className="type-small mt-1 text-text-2">{t('refused.text')}</p>
          {faults.length === 0 && <p className="type-small mt-1.5 text-text-2">{t('refused.whole')}</p>}
          <ol className="type-small mt-3 max-h-90 divide-y divide-line-1 overflow-y-auto rounded-control border border-line-1 px-3.5">
            {refusals.map((refusal) => (
              <RefusedPlay key={refusal.refusal_no} refusal={refusal} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function RefusedPlay({ refusal }: { refusal: ReplayedRefusal }) {
  const { t } = useTranslation('fair')
  const { refusal_no, call, msg, chain_no, pair_no, nonce, times, created_at, fate } = refusal
  const place = t('refused.place', { pair: formatNumber(pair_no), nonce: formatNumber(nonce) })
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">
          <span className="type-number me-2 text-text-3">
            {t('refused.number', { no: formatNumber(refusal_no) })}
          </span>
          {t(`refused.call.${call.replace('/api/', '').replaceAll('/', '_')}`, call)}
        </span>
        <time dateTime={new Date(created_at * 1000).toISOString()} className="type-number text-text-3">
          {formatTime(created_at)}
        </time>
      </p>
      <p className="mt-0.5 wrap-anywhere text-text-2">
        {msg}
        {times > 1 && <span className="text-text-3"> · {t('refused.times', { count: times })}</span>}
      </p>
      <p className="mt-0.5 text-text-3">
        {place}
        {chain_no > 1 && ` · ${t('chain_no', { chain: chain_no })}`} · <Fate fate={fate} />
      </p>
    </li>
  )
}

function Fate({ fate }: { fate: NonceFate }) {
  const { t } = useTranslation('fair')
  const titleOf = useDrawTitle()
  if (fate.is === 'skipped') return <span className="text-danger-text">{t('refused.fate.skipped')}</span>
  if (fate.is !== 'taken') return t(`refused.fate.${fate.is}`)
  const { kind, id } = fate.by
  return (
    <>
      {t('refused.fate.taken')}{' '}
      <Link
        to={paths.fairDraw(id)}
        className="-my-3 inline-flex min-h-11 items-center text-info hover:text-text-1"
      >
        {titleOf(kind, id)}
      </Link>
    </>
  )
}
