import type { BoxDraft } from '@noktra/game/box-drafts'
import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { lazy, Suspense } from 'react'
import { text } from '../../i18n/i18n.tsx'
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
      title={text('box:preview.title', { shown: formatCount(OPENINGS) })}
      hint={text('box:preview.hint')}
      actions={
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          disabled={!numbers}
          onClick={() => void run()}
        >
          {text(preview ? 'box:preview.again' : 'box:preview.run')}
        </Button>
      }
    >
      {!preview || !numbers ? (
        <Typography variant="body2">{text(numbers ? 'box:preview.empty' : 'box:preview.not_yet')}</Typography>
      ) : (
        <>
          <LinearProgress
            variant="determinate"
            value={(preview.done / OPENINGS) * 100}
            aria-label={text('box:preview.progress')}
            sx={{ mb: 2, visibility: preview.done < OPENINGS ? 'visible' : 'hidden' }}
          />
          <Facts
            facts={[
              [text('box:opened'), formatCount(preview.done)],
              [text('box:preview.returned'), formatPercent(preview.given / preview.done / draft.price_cents)],
              [
                text('box:preview.expected'),
                `${formatPercent(numbers.expected_return - 2 * numbers.deviation)} – ${formatPercent(numbers.expected_return + 2 * numbers.deviation)}`,
              ],
              [
                text('box:preview.kept'),
                <Amount key="kept" value={round(preview.done * price - preview.given / 100)} signed />,
              ],
              [text('box:preview.best'), <Amount key="best" value={preview.best / 100} />],
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
