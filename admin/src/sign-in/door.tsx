import { brand } from '../brand.ts'
import { Box, Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { colors } from '../theme.ts'

/** The frame of the pages before the sign-in. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        p: 2,
        background: `radial-gradient(700px 420px at 50% 0, #182032, ${colors.base0})`,
      }}
    >
      <Card sx={{ width: '100%', maxWidth: 420 }}>
        <CardContent sx={{ p: 4 }}>
          <Typography
            sx={{
              fontFamily: '"Saira Variable"',
              fontWeight: 700,
              letterSpacing: '0.12em',
              color: 'text.secondary',
            }}
          >
            {brand.name}
          </Typography>
          <Typography variant="h5" component="h1" sx={{ mb: 3 }}>
            {title}
          </Typography>
          {children}
        </CardContent>
      </Card>
    </Box>
  )
}
