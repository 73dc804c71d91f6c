import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Title } from 'react-admin'
import { text } from '../i18n/i18n.tsx'
import { messageOf } from '../api/admin-error.ts'

type Props = { title: string; hint?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A page that is no list of react-admin: heading, what it is for, actions, content. */
export function Page({ title, hint, actions, children }: Props) {
  return (
    <Box sx={{ maxWidth: 1400 }}>
      <Title title={title} />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-end', flexWrap: 'wrap', mb: 2, mt: 1 }}>
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Typography variant="h4" component="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {hint && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {hint}
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>{actions}</Box>
      </Box>
      {children}
    </Box>
  )
}

/** What a question was answered; until then its shape, and what went wrong with a way to ask again. */
export function Answered<T>({
  asked,
  children,
  height = 160,
}: {
  asked: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>
  children: (data: T) => ReactNode
  height?: number
}) {
  if (asked.data !== undefined) return <>{children(asked.data)}</>
  if (asked.error) {
    return (
      <Alert
        severity="error"
        action={
          <Button
            color="inherit"
            size="small"
            onClick={() => void asked.refetch()}
            disabled={asked.isFetching}
          >
            {text('common:try_again')}
          </Button>
        }
      >
        {messageOf(asked.error)}
      </Alert>
    )
  }
  return <Skeleton variant="rounded" height={height} />
}
