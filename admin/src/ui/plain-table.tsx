import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'
import { colors } from '../theme.ts'

type Props = {
  /** What the table is of, for screen readers. */
  label: string
  /** Numbers stand at the right. */
  head: (string | { right: string })[]
  /** A higher one scrolls below its head. */
  maxHeight?: number
  children: ReactNode
}

/** A table whose rows are its children, and which scrolls inside its own box. */
export function PlainTable({ label, head, maxHeight, children }: Props) {
  const sticks = maxHeight !== undefined
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ position: 'relative', maxHeight }}>
      <Table size="small" stickyHeader={sticks} aria-label={label}>
        <TableHead>
          <TableRow>
            {head.map((column, index) => (
              <TableCell
                key={index}
                align={typeof column === 'string' ? undefined : 'right'}
                sx={sticks ? { backgroundColor: colors.base1 } : undefined}
              >
                {typeof column === 'string' ? column : column.right}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </TableContainer>
  )
}
