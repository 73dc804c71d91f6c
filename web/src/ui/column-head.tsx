import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** The head of a column of a table. */
export function ColumnHead({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th scope="col" className={cx('font-[500]', className)}>
      {children}
    </th>
  )
}
