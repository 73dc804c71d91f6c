import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import { ColumnHead } from '../../ui/column-head.tsx'

type TableProps = {
  className: string
  /** Of the last two columns. */
  heads: [string, string]
  /** A `SwapRow` for each swap. */
  children: ReactNode
}

/** The swaps of a shuffle, one line each. */
export function SwapTable({ className, heads, children }: TableProps) {
  const { t } = useTranslation('fair')
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
      tabIndex={0}
      className={cx('mt-3 rounded-control border border-line-1 bg-well', className)}
    >
      <table className="type-number w-full min-w-120 font-mono text-[12.5px]">
        <thead className="text-start text-text-3">
          <tr className="h-9 border-b border-line-1 font-sans">
            <ColumnHead className="ps-3">{t('mines.how_cursor')}</ColumnHead>
            <ColumnHead className="px-3">{t('mines.how_digits')}</ColumnHead>
            <ColumnHead className="px-3">{heads[0]}</ColumnHead>
            <ColumnHead className="pe-3">{heads[1]}</ColumnHead>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

type RowProps = {
  swap: { cursor: number; digits: string; n: number; j: number }
  besidePick?: ReactNode
  /** In the last column. */
  children: ReactNode
}

/** Where the digits stand, the digits, and the place that they pick. */
export function SwapRow({ swap: { cursor, digits, n, j }, besidePick, children }: RowProps) {
  return (
    <tr className="h-8">
      <td className="ps-3 text-text-2">{cursor}</td>
      <td className="px-3 text-signal-hi">{digits}</td>
      <td className="px-3 whitespace-nowrap text-text-2">
        (u × {n}) &gt;&gt; 52 = <b className="text-text-1">{j}</b>
        {besidePick}
      </td>
      <td className="pe-3 whitespace-nowrap">{children}</td>
    </tr>
  )
}
