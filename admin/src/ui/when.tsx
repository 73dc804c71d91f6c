import { Box, Tooltip } from '@mui/material'
import { text } from '../i18n/i18n.tsx'
import { useMe } from './use-me.ts'

/** A moment in the store's time zone, as YYYY-MM-DD HH:mm:ss; the tip says it in one's own. A dash where there is none. */
export function When({ at }: { at: number | null | undefined }) {
  const zone = useMe()?.store_timezone
  if (at === null || at === undefined) return <>–</>
  return (
    <Tooltip title={text('common:when', { here: formatWhen(at), zone: zone ?? text('common:your_zone') })}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {formatWhen(at, zone)}
      </Box>
    </Tooltip>
  )
}

/** Unix seconds as YYYY-MM-DD HH:mm:ss in a zone. */
export function formatWhen(at: number, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at * 1000)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`
}
