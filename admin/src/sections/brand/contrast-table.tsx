import { contrastPairs, type BrandValues } from '@noktra/contract/brand'
import { TEXT_CONTRAST } from '@noktra/contract/contrast'
import { Box, Typography } from '@mui/material'

/** Every pair of colours that is read on one another, with its contrast; those below the limit first. */
export function ContrastTable({ colours }: { colours: BrandValues['colours'] }) {
  if (Object.values(colours).some((colour) => !/^#[0-9a-f]{6}$/.test(colour))) return null
  const pairs = contrastPairs(colours).toSorted((a, b) => a.contrast - b.contrast)
  return (
    <Box data-testid="contrast">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        Contrast of text, at least {TEXT_CONTRAST} (WCAG 2.2 AA)
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {pairs.map(({ field, on, text, ground, contrast }) => (
          <Box
            key={`${field} ${on}`}
            title={`${field} on ${on}`}
            sx={{
              color: text,
              backgroundColor: ground,
              border: 2,
              borderColor: contrast < TEXT_CONTRAST ? 'error.main' : 'transparent',
              borderRadius: 1,
              px: 1,
              py: 0.5,
              fontSize: 12,
            }}
          >
            {field}, {on}: {contrast.toFixed(2)}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
