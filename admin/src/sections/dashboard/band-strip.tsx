import type { Band } from '@noktra/contract/admin/dashboard'
import { Box, Tooltip } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { formatPercent } from '../../ui/amount.tsx'
import { colors } from '../../theme.ts'

const FROM = 0.6
const TO = 1.2

/** The band on a scale that all boxes share: the bar is the band, the dot what was observed, the line what is declared; grey while there are too few openings. */
export function BandStrip({ band }: { band: Band }) {
  if (!band) return <Box sx={{ height: 14, borderBottom: `1px solid ${colors.line1}` }} />
  const color = !band.enough ? colors.text3 : band.outside ? colors.warning : colors.info
  const words = wordsOf(band)
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

function wordsOf({ declared, observed, low, high, observed_error, enough }: NonNullable<Band>): string {
  const values = {
    declared: formatPercent(declared),
    observed: formatPercent(observed),
    low: formatPercent(low),
    high: formatPercent(high),
  }
  if (observed_error === null) return text(enough ? 'dashboard:band.words' : 'dashboard:band.few', values)
  return text(enough ? 'dashboard:band.words_error' : 'dashboard:band.few_error', {
    ...values,
    error: formatPercent(1.96 * observed_error),
  })
}

/** Per cent of the strip's width; what lies beyond its ends stands at them. */
function placeOf(fraction: number): number {
  return (Math.min(TO, Math.max(FROM, fraction)) - FROM) / ((TO - FROM) / 100)
}
