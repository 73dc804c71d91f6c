import { Box } from '@mui/material'
import type { DefaultLegendContentProps } from 'recharts'

/** What the lines and bars of a chart are; the chart's own speaks English. */
export function ChartLegend({ payload = [] }: Pick<DefaultLegendContentProps, 'payload'>) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'center',
        columnGap: 2,
        m: 0,
        p: 0,
        listStyle: 'none',
        fontSize: 12,
      }}
    >
      {payload.map(({ value, color, payload: line }) => (
        <Box component="li" key={value} sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color }}>
          <svg width={20} height={8} aria-hidden>
            <line x2={20} y1={4} y2={4} stroke={color} strokeWidth={3} strokeDasharray={dashesOf(line)} />
          </svg>
          {value}
        </Box>
      ))}
    </Box>
  )
}

function dashesOf(line: object | undefined): string | undefined {
  return line && 'strokeDasharray' in line ? String(line.strokeDasharray) : undefined
}
