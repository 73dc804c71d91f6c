import { DataTable, type RaRecord } from 'react-admin'
import { Amount } from './amount.tsx'

type Props<Row> = { label: string; of: (row: Row) => number | null; unit?: 'coin' | 'diamond' | 'money' }

/** A column of a list: an amount, at the right. */
export function AmountColumn<Row extends RaRecord>({ label, of, unit }: Props<Row>) {
  return (
    <DataTable.Col
      label={label}
      align="right"
      render={(row: Row) => <Amount value={of(row)} unit={unit} />}
    />
  )
}
