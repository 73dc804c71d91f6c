import { Box } from '@mui/material'
import { currentLanguage, text } from '../i18n/i18n.tsx'
import { colors } from '../theme.ts'

const twoDecimals = new Intl.NumberFormat(currentLanguage(), {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const whole = new Intl.NumberFormat(currentLanguage())
const signed = new Intl.NumberFormat(currentLanguage(), { signDisplay: 'exceptZero' })
const shares = new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 4 })
const figures = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 6, useGrouping: false })

type Props = { value: number | null | undefined; unit?: 'coin' | 'diamond' | 'money'; signed?: boolean }

/** An amount with two decimals and its unit; a dash where there is none. */
export function Amount({ value, unit = 'coin', signed = false }: Props) {
  if (value === null || value === undefined) return <>–</>
  const color = { coin: colors.coin, diamond: colors.diamond, money: colors.text2 }[unit]
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {signed && value > 0 ? '+' : ''}
      {twoDecimals.format(value)}{' '}
      <Box component="span" sx={{ color, fontSize: '0.8em' }}>
        {unit === 'money' ? 'CNY' : text(`common:units.${unit}`)}
      </Box>
    </Box>
  )
}

export function formatAmount(value: number): string {
  return twoDecimals.format(value)
}

/** With `digits` decimals; where `least` is less, no more of them than it needs. */
export function formatPercent(fraction: number, digits = 2, least = digits): string {
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'percent',
    minimumFractionDigits: least,
    maximumFractionDigits: digits,
  }).format(fraction)
}

export function formatCount(value: number): string {
  return whole.format(value)
}

/** A count with its sign, plus as well. */
export function formatSigned(value: number): string {
  return signed.format(value)
}

/** A percent with as many decimals as it has, at most four. */
export function formatShare(fraction: number): string {
  return shares.format(fraction)
}

/** A rate, a factor or a number of something, as it is set: with all its decimals, and no marks between thousands. */
export function formatFigure(value: number): string {
  return figures.format(value)
}
