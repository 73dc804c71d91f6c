import type { DashboardNow } from '@noktra/contract/admin/dashboard'
import { Box, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { formatAmount, formatCount } from '../../ui/amount.tsx'
import { colors } from '../../theme.ts'

/** The numbers of the moment and of the store's day. */
export function Tiles({ data }: { data: DashboardNow }) {
  const { today } = data
  const lastMinute = data.minutes.at(-2)?.opened ?? 0
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          lg: 'repeat(6, minmax(0, 1fr))',
        },
        gap: '1px',
        mb: 2,
        border: `1px solid ${colors.line1}`,
        borderRadius: '12px',
        overflow: 'hidden',
        backgroundColor: colors.line1,
      }}
    >
      <Tile label="Players online" value={formatCount(data.players)}>
        {formatCount(data.sockets)} sockets, {formatCount(today.active_players)} here today
      </Tile>
      <Tile label="Openings, last minute" value={formatCount(lastMinute)}>
        {formatCount(today.new_players)} new players today
      </Tile>
      <Tile label="Recharged today" value={formatAmount(today.recharged)} unit="CNY">
        {today.refunded > 0 ? `${formatAmount(today.refunded)} refunded` : 'nothing refunded'}
      </Tile>
      <Tile
        label="Taken today"
        value={formatAmount(today.coins_taken)}
        unit="coins"
        tip="Coins that plays and the mall took, less what they paid back."
      >
        {formatAmount(today.diamonds_taken)} diamonds, {formatAmount(today.items_consumed)} in staked items
      </Tile>
      <Tile
        label="Paid out today"
        value={formatAmount(today.items_given)}
        unit="items"
        tip="The printed values of all items that were won or bought. Selling one turns its value into diamonds; it is not paid twice."
      >
        {formatAmount(today.diamonds_for_sales)} diamonds for sales, {formatAmount(today.items_retrieved)}{' '}
        sent out
      </Tile>
      <Tile
        label="Net today"
        value={`${today.net > 0 ? '+' : ''}${formatAmount(today.net)}`}
        unit="coins"
        color={today.net < 0 ? colors.dangerText : today.net > 0 ? colors.success : undefined}
        tip="Coins and diamonds taken and items staked, less items given and diamonds won. Coins given away are not in it."
      >
        {formatAmount(today.coins_given)} coins given away
      </Tile>
    </Box>
  )
}

type TileProps = {
  label: string
  value: string
  unit?: string
  color?: string
  tip?: string
  children: ReactNode
}

function Tile({ label, value, unit, color, tip = '', children }: TileProps) {
  return (
    <Box sx={{ backgroundColor: colors.base1, px: 2, py: 1.5, minWidth: 0, minHeight: 104 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Tooltip title={tip}>
          <Typography variant="caption" component="h2" sx={{ color: 'text.secondary', flex: 1 }} noWrap>
            {label}
          </Typography>
        </Tooltip>
        {unit && (
          <Typography variant="caption" sx={{ color: colors.text3 }}>
            {unit}
          </Typography>
        )}
      </Box>
      <Typography
        component="p"
        sx={{
          fontFamily: '"Saira Variable"',
          fontWeight: 600,
          fontSize: { xs: '1.25rem', lg: '1.4rem' },
          fontVariantNumeric: 'tabular-nums',
          lineHeight: 1.4,
          whiteSpace: 'nowrap',
          color,
        }}
      >
        {value}
      </Typography>
      <Typography
        variant="caption"
        sx={{
          color: 'text.disabled',
          fontVariantNumeric: 'tabular-nums',
          lineHeight: 1.35,
          display: 'block',
        }}
      >
        {children}
      </Typography>
    </Box>
  )
}
