import { contrastPairs, type BrandValues } from '@noktra/contract/brand'
import { TEXT_CONTRAST } from '@noktra/contract/contrast'
import { Box, Typography } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { fieldLabel, formatContrast, groundLabel } from './brand-words.ts'

/** Every pair of colours that is read on one another, with its contrast; those below the limit first. */
export function ContrastTable({ colours }: { colours: BrandValues['colours'] }) {
  const isColour = (colour: string) => /^#[0-9a-f]{6}$/.test(colour)
  // While one is being typed the rest keeps its place.
  const whole = Object.fromEntries(
    Object.entries(colours).map(([name, colour]) => [name, isColour(colour) ? colour : '#000000']),
  ) as typeof colours
  const pairs = contrastPairs(whole).toSorted((a, b) => a.contrast - b.contrast)
  return (
    <Box
      data-testid="contrast"
      sx={{ visibility: Object.values(colours).every(isColour) ? 'visible' : 'hidden' }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {text('brand:contrast.label', { least: formatContrast(TEXT_CONTRAST) })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {pairs.map(({ field, on, text: colour, ground, contrast }) => (
          <Box
            key={`${field} ${on}`}
            title={text('brand:contrast.on', { field: fieldLabel(`colours.${field}`), on: groundLabel(on) })}
            sx={{
              color: colour,
              backgroundColor: ground,
              border: 2,
              borderColor: contrast < TEXT_CONTRAST ? 'error.main' : 'transparent',
              borderRadius: 1,
              px: 1,
              py: 0.5,
              fontSize: 12,
            }}
          >
            {text('brand:contrast.pair', {
              field: fieldLabel(`colours.${field}`),
              on: groundLabel(on),
              contrast: formatContrast(contrast),
            })}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
