import { useTranslation } from 'react-i18next'
import { chanceOf, type PoolRow } from '@noktra/game/boxes'
import type { SkinFace } from '@noktra/contract/shapes'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import { CoinAmount } from '../money/coin-amount.tsx'
import { cx } from '../../ui/class-names.ts'
import { SkinLine } from './skin-line.tsx'
import { ProofSection } from './proof-section.tsx'
import { ColumnHead } from '../../ui/column-head.tsx'

type Props = {
  /** Of the heading. */
  id: string
  title: string
  text: string
  rows: readonly PoolRow[]
  faces: ReadonlyMap<number, SkinFace> | undefined
  /** The ticket that was drawn: its row is marked. */
  ticket: number | null
}

/** Which tickets win what. */
export function TicketTable({ id, title, text, rows, faces, ticket }: Props) {
  const { t } = useTranslation('fair')
  return (
    <ProofSection id={id} className="overflow-hidden" title={title} text={text}>
      <table className="w-full border-t border-line-1 max-md:block">
        <thead className="type-small text-start text-text-3 max-md:sr-only">
          <tr className="h-10">
            <ColumnHead className="ps-5">{t('pool_item')}</ColumnHead>
            <ColumnHead className="px-4 text-end">{t('pool_value')}</ColumnHead>
            <ColumnHead className="px-4 text-end">{t('pool_chance')}</ColumnHead>
            <ColumnHead className="pe-5 text-end">{t('pool_tickets')}</ColumnHead>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <Row
              key={row.from}
              row={row}
              face={faces?.get(row.skin_id)}
              ticket={ticket !== null && ticket >= row.from && ticket <= row.to ? ticket : null}
            />
          ))}
        </tbody>
      </table>
    </ProofSection>
  )
}

/** `ticket` is the one drawn, where this row holds it. */
function Row({ row, face, ticket }: { row: PoolRow; face: SkinFace | undefined; ticket: number | null }) {
  const { t } = useTranslation('fair')
  return (
    <tr
      aria-current={ticket === null ? undefined : 'true'}
      className={cx(
        'type-small border-t border-line-1 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-0 max-md:px-5 max-md:py-2.5 max-sm:px-4',
        ticket !== null && 'bg-signal-tint shadow-[inset_3px_0_var(--color-signal)]',
      )}
    >
      <td className="min-w-0 py-1.5 ps-5 max-md:p-0">
        <SkinLine item={row} face={face} />
      </td>
      <td className="px-4 text-end max-md:p-0">
        <CoinAmount amount={row.value_cents / 100} size={15} />
      </td>
      <td className="type-number px-4 text-end max-md:hidden">{formatPercent(chanceOf(row), 4)}</td>
      <td className="type-number pe-5 text-end text-text-2 max-md:col-span-2 max-md:p-0 max-md:ps-17 max-md:text-start max-md:text-[12px] max-md:whitespace-normal">
        <span className="md:hidden">{formatPercent(chanceOf(row), 4)} · </span>
        {formatNumber(row.from)} – {formatNumber(row.to)}
        {ticket !== null && (
          <span className="font-semibold text-signal-hi max-md:ms-2 md:block">
            {t('ticket_is', { ticket: formatNumber(ticket) })}
          </span>
        )}
      </td>
    </tr>
  )
}
