import { economyFaults, type Economy } from '@noktra/game/economy'
import { Alert, Box } from '@mui/material'
import { breachSaid } from '@noktra/languages/economy-said'
import { say, text } from '../../i18n/i18n.tsx'

type Props = {
  economy: Economy
  /** What of it would be another. */
  change: Partial<Economy>
  more?: readonly string[]
}

/** Tells before a save whether the economy would hold, and what it would break. */
export function EconomyPreview({ economy, change, more = [] }: Props) {
  const broken = economyFaults({ ...economy, ...change }, economy)
  const faults = [...more, ...broken.map(({ breach }) => say(breachSaid(breach)))]
  if (faults.length === 0) {
    return (
      <Alert severity="success" role="status">
        {text('settings:economy.holds')}
      </Alert>
    )
  }
  return (
    <Alert severity="warning" role="status">
      {text('settings:economy.refused')}
      <Box component="ul" sx={{ m: 0, p: 0, paddingInlineStart: 2.5 }}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </Box>
    </Alert>
  )
}
