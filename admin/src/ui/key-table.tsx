import type { AdminRoute } from '@noktra/contract/admin/admin-route'
import type { DataOf, QuerySent } from '@noktra/contract/route'
import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState, type ReactNode } from 'react'
import { text } from '../i18n/i18n.tsx'
import { useAdminQuery } from '../api/use-admin-query.ts'
import { Answered } from './page.tsx'

export type Column<Row> = { label: string; align?: 'right'; render: (row: Row) => ReactNode }

type PageOf<Row> = { list: Row[]; next: string | null }

type Props<R extends AdminRoute, Row> = {
  route: R
  query: QuerySent<R>
  columns: Column<Row>[]
  empty: string
  /** What the table is of, for screen readers. */
  label: string
}

const PAGE_SIZE = 25

/** A list by key inside a page, newest first. Another filter starts it again. */
export function KeyTable<R extends AdminRoute, Row extends { id: string | number }>(props: Props<R, Row>) {
  return <Pages key={JSON.stringify(props.query)} {...props} />
}

function Pages<R extends AdminRoute, Row extends { id: string | number }>(props: Props<R, Row>) {
  const { route, query, columns, empty, label } = props
  const [keys, setKeys] = useState<string[]>([])
  const asked = useAdminQuery(route, {
    ...(query as object),
    page_size: PAGE_SIZE,
    after: keys.at(-1),
  } as QuerySent<R>)
  return (
    <Answered<DataOf<R>> asked={asked} height={320}>
      {(data) => {
        const { list, next } = data as PageOf<Row>
        if (list.length === 0 && keys.length === 0) {
          return <Typography sx={{ py: 3, color: 'text.secondary' }}>{empty}</Typography>
        }
        return (
          <>
            <TableContainer
              tabIndex={0}
              role="region"
              aria-label={label}
              // Chinese would break anywhere, and a head stand as a column of signs.
              sx={{ '& th, & td': { wordBreak: 'keep-all' } }}
            >
              <Table size="small" aria-label={label}>
                <TableHead>
                  <TableRow>
                    {columns.map((column) => (
                      <TableCell key={column.label} align={column.align}>
                        {column.label}
                      </TableCell>
                    ))}
                  </TableRow>
                </TableHead>
                <TableBody>
                  {list.map((row) => (
                    <TableRow key={row.id}>
                      {columns.map((column) => (
                        <TableCell key={column.label} align={column.align}>
                          {column.render(row)}
                        </TableCell>
                      ))}
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </TableContainer>
            {(keys.length > 0 || next !== null) && (
              <Box
                sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', alignItems: 'center', mt: 1.5 }}
              >
                <Typography variant="body2" sx={{ color: 'text.secondary', marginInlineEnd: 1 }}>
                  {text('common:page', { page: keys.length + 1 })}
                </Typography>
                <Button
                  size="small"
                  color="inherit"
                  variant="outlined"
                  disabled={keys.length === 0}
                  onClick={() => setKeys(keys.slice(0, -1))}
                >
                  {text('common:newer')}
                </Button>
                <Button
                  size="small"
                  color="inherit"
                  variant="outlined"
                  disabled={next === null}
                  onClick={() => next !== null && setKeys([...keys, next])}
                >
                  {text('common:older')}
                </Button>
              </Box>
            )}
          </>
        )
      }}
    </Answered>
  )
}
