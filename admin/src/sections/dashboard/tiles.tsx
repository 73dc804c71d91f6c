import type { DashboardNow } from '@noktra/contract/admin/dashboard'
import { Box, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { text } from '../../i18n/i18n.tsx'
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
      <Tile label={text('dashboard:tiles.players')} value={formatCount(data.players)}>
        {text('dashboard:tiles.sockets', {
          count: data.sockets,
          sockets: formatCount(data.sockets),
          players: formatCount(today.active_players),
        })}
      </Tile>
      <Tile label={text('dashboard:tiles.openings')} value={formatCount(lastMinute)}>
        {text('dashboard:tiles.new_players', {
          count: today.new_players,
          players: formatCount(today.new_players),
        })}
      </Tile>
      <Tile label={text('dashboard:tiles.recharged')} value={formatAmount(today.recharged)} unit="CNY">
        {today.refunded > 0
          ? text('dashboard:tiles.refunded', { amount: formatAmount(today.refunded) })
          : text('dashboard:tiles.nothing_refunded')}
      </Tile>
      <Tile
        label={text('dashboard:tiles.taken')}
        value={formatAmount(today.coins_taken)}
        unit={text('common:units.coin')}
        tip={text('dashboard:tiles.taken_tip')}
      >
        {text('dashboard:tiles.taken_more', {
          diamonds: formatAmount(today.diamonds_taken),
          items: formatAmount(today.items_consumed),
        })}
      </Tile>
      <Tile
        label={text('dashboard:tiles.paid_out')}
        value={formatAmount(today.items_given)}
        unit={text('dashboard:tiles.items')}
        tip={text('dashboard:tiles.paid_out_tip')}
      >
        {text('dashboard:tiles.paid_more', {
          diamonds: formatAmount(today.diamonds_for_sales),
          items: formatAmount(today.items_retrieved),
        })}
      </Tile>
      <Tile
        label={text('dashboard:tiles.net')}
        value={`${today.net > 0 ? '+' : ''}${formatAmount(today.net)}`}
        unit={text('common:units.coin')}
        color={today.net < 0 ? colors.dangerText : today.net > 0 ? colors.success : undefined}
        tip={text('dashboard:tiles.net_tip')}
      >
        {text('dashboard:tiles.given', { amount: formatAmount(today.coins_given) })}
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
