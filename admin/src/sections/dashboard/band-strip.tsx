import type { Band } from '@noktra/contract/admin/dashboard'
import { Box, Tooltip } from '@mui/material'
import { formatPercent } from '../../ui/amount.tsx'
import { colors } from '../../theme.ts'

const FROM = 0.6
const TO = 1.2

/** The band on a scale that all boxes share: the bar is the band, the dot what was observed, the line what is declared; grey while there are too few openings. */
export function BandStrip({ band }: { band: Band }) {
  if (!band) return <Box sx={{ height: 14, borderBottom: `1px solid ${colors.line1}` }} />
  const color = !band.enough ? colors.text3 : band.outside ? colors.warning : colors.info
  const words = `Declared ${formatPercent(band.declared)}, observed ${formatPercent(band.observed)}, band ${formatPercent(band.low)} to ${formatPercent(band.high)}${band.observed_error === null ? '' : `; ± ${formatPercent(1.96 * band.observed_error)} by what was won`}${band.enough ? '' : '; too few openings for the band to mean much'}`
  const left = placeOf(band.low)
  const dot = placeOf(band.observed)
  return (
    <Tooltip title={words}>
      <Box role="img" aria-label={words} sx={{ position: 'relative', height: 14, minWidth: 160 }}>
        <Box sx={{ position: 'absolute', inset: '6.5px 0 auto', borderTop: `1px solid ${colors.line1}` }} />
        <Box
          sx={{
            position: 'absolute',
            top: 4,
            height: 6,
            borderRadius: 3,
            left: `${left}%`,
            width: `${Math.max(0.5, placeOf(band.high) - left)}%`,
            backgroundColor: color,
            opacity: 0.45,
          }}
        />
        <Box
          sx={{
            position: 'absolute',
            top: 3,
            left: `calc(${dot}% - 4px)`,
            width: 8,
            height: 8,
            borderRadius: 4,
            backgroundColor: color,
          }}
        />
        <Box
          sx={{
            position: 'absolute',
            top: 0,
            left: `${placeOf(band.declared)}%`,
            height: 14,
            borderInlineStart: `2px solid ${colors.text1}`,
          }}
        />
      </Box>
    </Tooltip>
  )
}

/** Per cent of the strip's width; what lies beyond its ends stands at them. */
function placeOf(fraction: number): number {
  return (Math.min(TO, Math.max(FROM, fraction)) - FROM) / ((TO - FROM) / 100)
}
