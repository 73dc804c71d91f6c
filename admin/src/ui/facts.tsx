import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** Facts of one thing, in columns: label above value. */
export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))', gap: 2, m: 0 }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.disabled' }}>
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value ?? '–'}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
