import { Box, Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'

type Props = { title?: ReactNode; hint?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A part of a page with its heading and its actions. */
export function Panel({ title, hint, actions, children }: Props) {
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <CardContent sx={{ '&:last-child': { pb: 2 } }}>
        {(title || actions) && (
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 1.5, flexWrap: 'wrap' }}>
            {title && (
              <Typography variant="h6" component="h2">
                {title}
              </Typography>
            )}
            {hint && (
              <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1, minWidth: 200 }}>
                {hint}
              </Typography>
            )}
            <Box sx={{ marginInlineStart: 'auto', display: 'flex', gap: 1, flexWrap: 'wrap' }}>{actions}</Box>
          </Box>
        )}
        {children}
      </CardContent>
    </Card>
  )
}
