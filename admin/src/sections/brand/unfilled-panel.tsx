import { Alert, Box, Skeleton } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useMe } from '../../ui/use-me.ts'
import { placeLabel } from './brand-words.ts'
import type { BrandShown } from './brand-draft.ts'

/** What the operator has still to fill in; gone when there is nothing left. */
export function UnfilledPanel({ shown }: { shown: BrandShown }) {
  const me = useMe()
  if (shown.unfilled.length === 0) return null
  return (
    <Panel title={text('brand:unfilled.title')}>
      {me ? (
        <Alert severity={me.sandbox ? 'info' : 'error'} sx={{ mb: 1.5 }}>
          {text(me.sandbox ? 'brand:unfilled.sandbox' : 'brand:unfilled.live')}
        </Alert>
      ) : (
        <Skeleton variant="rounded" height={48} sx={{ mb: 1.5 }} />
      )}
      <Box component="ul" data-testid="unfilled" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {shown.unfilled.map(({ place, text: gap }, at) => (
          <li key={`${place}-${at}`}>{text('brand:unfilled.gap', { place: placeLabel(place), gap })}</li>
        ))}
      </Box>
    </Panel>
  )
}
