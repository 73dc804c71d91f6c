import { Box } from '@mui/material'
import { colors } from '../theme.ts'

const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

type Props = { value: number | null | undefined; unit?: 'coin' | 'diamond' | 'money'; signed?: boolean }

/** An amount with two decimals and its unit; a dash where there is none. */
export function Amount({ value, unit = 'coin', signed = false }: Props) {
  if (value === null || value === undefined) return <>–</>
  const color = { coin: colors.coin, diamond: colors.diamond, money: colors.text2 }[unit]
  const mark = { coin: 'coins', diamond: 'diamonds', money: 'CNY' }[unit]
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {signed && value > 0 ? '+' : ''}
      {twoDecimals.format(value)}{' '}
      <Box component="span" sx={{ color, fontSize: '0.8em' }}>
        {mark}
      </Box>
    </Box>
  )
}

export function formatAmount(value: number): string {
  return twoDecimals.format(value)
}

export function formatPercent(fraction: number, digits = 2): string {
  return `${(fraction * 100).toFixed(digits)}%`
}

export function formatCount(value: number): string {
  return new Intl.NumberFormat('en').format(value)
}
