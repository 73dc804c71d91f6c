import { economyFaults, type Economy } from '@noktra/game/economy'
import { Alert } from '@mui/material'

const RATES = ['upgrade_profit_rate', 'mall_coin_markup', 'diamond_to_coin', 'value_cap'] as const

export function isEconomyRate(key: string): key is (typeof RATES)[number] {
  return RATES.some((rate) => rate === key)
}

type Props = {
  economy: Economy
  /** What of it would be another. */
  change: Partial<Economy>
  more?: readonly string[]
}

/** Tells before a save whether the economy would hold, and what it would break. */
export function EconomyPreview({ economy, change, more = [] }: Props) {
  const broken = economyFaults({ ...economy, ...change }, economy)
  const faults = [...more, ...broken.map(({ message }) => message)]
  if (faults.length === 0) {
    return (
      <Alert severity="success" role="status">
        The economy holds with it.
      </Alert>
    )
  }
  return (
    <Alert severity="warning" role="status">
      It would be refused: {faults.join('; ')}.
    </Alert>
  )
}
