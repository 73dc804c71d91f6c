import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'

export type Column<Row> = {
  label: string
  /** Numbers stand at the right. */
  number?: boolean
  width?: number | string
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string | number
  empty?: string
}

/** A table of short rows that scrolls sideways inside its own box and never widens the page. */
export function DenseTable<Row>({ label, columns, rows, keyOf, empty }: Props<Row>) {
  return (
    <Box
      sx={{ overflowX: 'auto', contain: 'inline-size', mx: -2, px: 2 }}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table size="small" aria-label={label} sx={{ '& td, & th': { px: 1, py: 0.5, whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell
                key={column.label}
                align={column.number ? 'right' : 'left'}
                sx={{ width: column.width }}
              >
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} hover>
              {columns.map((column) => (
                <TableCell key={column.label} align={column.number ? 'right' : 'left'}>
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
          {rows.length === 0 && (
            <TableRow>
              <TableCell colSpan={columns.length} sx={{ color: 'text.secondary' }}>
                {empty}
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </Box>
  )
}
