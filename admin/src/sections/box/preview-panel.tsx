import type { BoxDraft } from '@noktra/game/box-drafts'
import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { lazy, Suspense } from 'react'
import { Amount, formatCount, formatPercent } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { DraftNumbers } from './draft-form.ts'
import { OPENINGS, usePreview } from './use-preview.ts'

const PreviewChart = lazy(async () => ({ default: (await import('./preview-chart.tsx')).PreviewChart }))

/** What 10,000 openings of the draft would be like, beside what its odds promise. */
export function PreviewPanel({ draft, numbers }: { draft: BoxDraft; numbers: DraftNumbers | null }) {
  const { preview, run } = usePreview(draft)
  const price = draft.price_cents / 100
  return (
    <Panel
      title={`${formatCount(OPENINGS)} openings`}
      hint="Drawn as real ones are, with a seed that is thrown away"
      actions={
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          disabled={!numbers}
          onClick={() => void run()}
        >
          {preview ? 'Open them again' : 'Open them'}
        </Button>
      }
    >
      {!preview || !numbers ? (
        <Typography variant="body2">
          {numbers ? 'Nothing is opened yet.' : 'Chances must add up to 100%, and the box needs a price.'}
        </Typography>
      ) : (
        <>
          <LinearProgress
            variant="determinate"
            value={(preview.done / OPENINGS) * 100}
            aria-label="Openings"
            sx={{ mb: 2, visibility: preview.done < OPENINGS ? 'visible' : 'hidden' }}
          />
          <Facts
            facts={[
              ['Opened', formatCount(preview.done)],
              ['Returned', formatPercent(preview.given / preview.done / draft.price_cents)],
              [
                'Expected, 19 times of 20',
                `${formatPercent(numbers.expected_return - 2 * numbers.deviation)} – ${formatPercent(numbers.expected_return + 2 * numbers.deviation)}`,
              ],
              [
                'The house kept',
                <Amount key="kept" value={round(preview.done * price - preview.given / 100)} signed />,
              ],
              ['Best item', <Amount key="best" value={preview.best / 100} />],
            ]}
          />
          <Box sx={{ height: 240, mt: 2 }}>
            <Suspense fallback={null}>
              <PreviewChart preview={preview} />
            </Suspense>
          </Box>
        </>
      )}
    </Panel>
  )
}

function round(coins: number): number {
  return Math.round(coins * 100) / 100
}
