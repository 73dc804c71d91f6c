import { Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { DataTable, List, Pagination, useListContext, type ListProps } from 'react-admin'
import { text } from '../i18n/i18n.tsx'
import { FailedNote } from './page.tsx'

type Props = {
  title: string
  hint?: ReactNode
  /** Between heading and list. */
  above?: ReactNode
  filters?: ReactElement[]
  actions?: ReactElement | false
  sort?: ListProps['sort']
  filterDefaultValues?: ListProps['filterDefaultValues']
  empty?: ReactNode
  /** Where a press on a row leads; false for nowhere. */
  rowClick?: 'show' | false
  everyMs?: number
  /** `<DataTable.Col>`s. */
  children: ReactNode
}

/** A list by key with its filters in the address; columns are its children. */
export function FilterList({
  title,
  hint,
  above,
  filters,
  actions,
  sort,
  filterDefaultValues,
  empty,
  rowClick = 'show',
  everyMs,
  children,
}: Props) {
  return (
    <>
      <Typography variant="h4" component="h1" sx={{ mt: 1 }}>
        {title}
      </Typography>
      {hint && (
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 900 }}>
          {hint}
        </Typography>
      )}
      {above}
      <List
        title={title}
        filters={filters}
        actions={actions}
        sort={sort}
        filterDefaultValues={filterDefaultValues}
        perPage={25}
        empty={false}
        exporter={false}
        sx={{
          // A wide table scrolls inside its own box, not the page.
          '& .RaList-main': { minWidth: 0 },
          '& .RaList-content': { overflowX: 'auto' },
          // Chinese would break anywhere, and a head stand as a column of signs.
          '& th, & td': { wordBreak: 'keep-all' },
          // Words keep a width at which they can be read; on a phone one scrolls to them.
          '& td:is(.column-text, .column-title, .column-name)': { minWidth: 220 },
          // On a phone react-admin sets it on a ground of its own.
          '& .RaTopToolbar-root, & .RaList-actions': { backgroundColor: 'transparent' },
        }}
        pagination={<Pages />}
        queryOptions={everyMs ? { refetchInterval: everyMs } : undefined}
      >
        <Rows empty={empty ?? text('common:empty')} rowClick={rowClick}>
          {children}
        </Rows>
      </List>
    </>
  )
}

/** Which page of how many; of what could not be had there are none. */
function Pages() {
  const { data, error } = useListContext()
  return error && data === undefined ? null : <Pagination rowsPerPageOptions={[25, 50, 100]} />
}

/** The table; where nothing could be had yet, why. */
function Rows({ empty, rowClick, children }: Pick<Props, 'rowClick' | 'children'> & { empty: ReactNode }) {
  const { data, error, isFetching, refetch } = useListContext()
  if (error && data === undefined)
    return <FailedNote error={error} isAsking={isFetching === true} onAgain={() => void refetch()} />
  return (
    <DataTable
      rowClick={rowClick}
      bulkActionButtons={false}
      empty={<Typography sx={{ p: 3, color: 'text.secondary' }}>{empty}</Typography>}
    >
      {children}
    </DataTable>
  )
}
