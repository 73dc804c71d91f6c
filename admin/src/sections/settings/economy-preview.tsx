import { ECONOMY_DEFAULTS, economyFaults, type Economy } from '@noktra/game/economy'
import type { RebateLevelRow, SettingRow } from '@noktra/contract/admin/settings'
import { Alert } from '@mui/material'

const RATES = ['upgrade_profit_rate', 'mall_coin_markup', 'diamond_to_coin'] as const

/** What the store promises as it is set now. */
export function economyOf(list: readonly SettingRow[], levels: readonly RebateLevelRow[]): Economy {
  const rates = RATES.map((key) => [key, Number(list.find((row) => row.key === key)?.value)])
  return {
    ...ECONOMY_DEFAULTS,
    ...Object.fromEntries(rates),
    highest_rebate: Math.max(...levels.map(({ rate }) => rate)),
  }
}

export function isEconomyRate(key: string): key is (typeof RATES)[number] {
  return RATES.some((rate) => rate === key)
}

/** Tells before a save whether the economy would hold, and what it would break. */
export function EconomyPreview({ economy, more = [] }: { economy: Economy; more?: readonly string[] }) {
  const faults = [...more, ...economyFaults(economy).map(({ message }) => message)]
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
