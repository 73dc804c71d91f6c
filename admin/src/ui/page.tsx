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

/** Why a question was not answered, with a way to ask again. */
export function FailedNote({
  error,
  isAsking,
  onAgain,
}: {
  error: Error
  isAsking: boolean
  onAgain: () => void
}) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onAgain} disabled={isAsking}>
          {text('common:try_again')}
        </Button>
      }
    >
      {messageOf(error)}
    </Alert>
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
    return <FailedNote error={asked.error} isAsking={asked.isFetching} onAgain={() => void asked.refetch()} />
  }
  return <Skeleton variant="rounded" height={height} />
}
