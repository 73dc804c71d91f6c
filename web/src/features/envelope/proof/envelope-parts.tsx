import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatPercent } from '../../../i18n/format.ts'
import { BonusAmount } from '../../../domain/money/coin-amount.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { Part } from './envelope-facts.ts'
import { Pager } from '../../../domain/proof/pager.tsx'
import type { EnvelopeFair } from '@noktra/contract/envelope-proof'
import { ProofSection } from '../../../domain/proof/proof-section.tsx'
import { ColumnHead } from '../../../ui/column-head.tsx'

const PAGE_SIZE = 25

/** Every part with its amount; those that are not claimed yet stay closed until the envelope ends. */
export function EnvelopeParts({ fair, parts }: { fair: EnvelopeFair; parts: readonly Part[] }) {
  const { t } = useTranslation('fair')
  const [chosenPage, setPage] = useState<number | null>(null)
  const { terms, claimed, server_seed } = fair.proof
  const page = chosenPage ?? (fair.my_n === null ? 0 : Math.floor((fair.my_n - 1) / PAGE_SIZE))
  const shown = parts.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
  const hidden = terms.parts - parts.length
  const most = parts.reduce((largest, { cents }) => Math.max(largest, cents), 1)
  return (
    <ProofSection
      id="parts"
      className="overflow-hidden"
      title={t('envelope.parts')}
      text={t(server_seed === null ? 'envelope.parts_open' : 'envelope.parts_ended')}
    >
      {shown.length > 0 && (
        <table className="type-small w-full border-t border-line-1">
          <thead className="text-start text-text-3">
            <tr className="h-10">
              <ColumnHead className="w-20 ps-5 max-sm:w-14 max-sm:ps-4">{t('envelope.part')}</ColumnHead>
              <ColumnHead className="px-2">{t('envelope.amount')}</ColumnHead>
              <ColumnHead className="pe-5 text-end max-sm:pe-4">{t('envelope.state')}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {shown.map((part) => (
              <Row key={part.n} part={part} share={part.cents / most} isMine={part.n === fair.my_n} />
            ))}
          </tbody>
        </table>
      )}
      <div className="border-t border-line-1">
        <Pager
          label={t('envelope.parts')}
          page={page}
          size={PAGE_SIZE}
          total={parts.length}
          onPage={setPage}
        />
      </div>
      {hidden > 0 && (
        <p className="type-small border-t border-line-1 px-5 py-3.5 text-text-2 max-sm:px-4">
          {t('envelope.hidden', { count: hidden, shown: formatNumber(hidden) })}
        </p>
      )}
      <Sum fair={fair} parts={parts} isWhole={hidden === 0} claims={claimed.length} />
    </ProofSection>
  )
}

function Row({ part, share, isMine }: { part: Part; share: number; isMine: boolean }) {
  const { t } = useTranslation('fair')
  return (
    <tr
      aria-current={isMine ? 'true' : undefined}
      className={cx(
        'h-10 border-t border-line-1',
        isMine && 'bg-signal-tint shadow-[inset_3px_0_var(--color-signal)]',
      )}
    >
      <td className="type-number ps-5 text-text-2 max-sm:ps-4">{formatNumber(part.n)}</td>
      <td className="px-2">
        <span className="flex items-center gap-4">
          <BonusAmount amount={part.cents / 100} size={15} className="w-28 shrink-0 max-sm:w-24" />
          <span className="h-1.5 grow overflow-hidden rounded-full bg-base-3 max-sm:hidden" aria-hidden>
            <span
              className={cx('block h-full rounded-full', part.is_claimed ? 'bg-envelope' : 'bg-line-2')}
              style={{ width: `${share * 100}%` }}
            />
          </span>
        </span>
      </td>
      <td className="pe-5 text-end max-sm:pe-4">
        {isMine ? (
          <b className="font-semibold text-signal-hi">{t('envelope.state_mine')}</b>
        ) : (
          <span className={part.is_claimed ? 'text-text-2' : 'text-text-3'}>
            {t(part.is_claimed ? 'envelope.state_claimed' : 'envelope.state_unclaimed')}
          </span>
        )}
      </td>
    </tr>
  )
}

type SumProps = { fair: EnvelopeFair; parts: readonly Part[]; isWhole: boolean; claims: number }

/** That nothing is missing: claimed and unclaimed together are the total, to the cent. */
function Sum({ fair, parts, isWhole, claims }: SumProps) {
  const { t } = useTranslation('fair')
  const sumOf = (some: readonly Part[]) => some.reduce((sum, { cents }) => sum + cents, 0) / 100
  const claimed = sumOf(parts.slice(0, claims))
  const rows = [
    { name: t('envelope.sum_claimed'), amount: claimed },
    ...(isWhole ? [{ name: t('envelope.sum_unclaimed'), amount: sumOf(parts.slice(claims)) }] : []),
    {
      name: t(isWhole ? 'envelope.sum_all' : 'envelope.total'),
      amount: isWhole ? sumOf(parts) : fair.total,
    },
  ]
  return (
    <dl className="border-t border-line-2 bg-base-2/50">
      {rows.map(({ name, amount }, index) => (
        <div
          key={name}
          className={cx(
            'type-small flex min-h-11 items-center justify-between gap-4 px-5 max-sm:px-4',
            index === rows.length - 1 && 'border-t border-line-1 font-semibold',
          )}
        >
          <dt className={index === rows.length - 1 ? '' : 'text-text-2'}>{name}</dt>
          <dd className="flex items-center gap-3">
            {index < rows.length - 1 && fair.total > 0 && (
              <span className="type-micro type-number text-text-3">
                {formatPercent(amount / fair.total, 2)}
              </span>
            )}
            <BonusAmount amount={amount} size={15} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
