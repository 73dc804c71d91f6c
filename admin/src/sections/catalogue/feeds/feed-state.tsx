import type { FeedRow } from '@noktra/contract/admin/feeds'
import { Typography } from '@mui/material'
import { text } from '../../../i18n/i18n.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'

const TONES = { fine: 'success', fault: 'error', stopped: 'error', off: 'default', new: 'info' } as const

/** How a feed is, and why it gives nothing. */
export function FeedState({ feed }: { feed: FeedRow }) {
  const state = stateOf(feed)
  return (
    <>
      <StatusChip label={text(`feeds:states.${state}`)} tone={TONES[state]} />
      {feed.fault && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, minWidth: 200, maxWidth: 320 }}>
          {feed.fault.text}
        </Typography>
      )}
    </>
  )
}

function stateOf({ part, strange_currency, fault, last_ok_at }: FeedRow): keyof typeof TONES {
  if (part === 'off') return 'off'
  if (strange_currency !== null) return 'stopped'
  if (fault) return 'fault'
  return last_ok_at === null ? 'new' : 'fine'
}
