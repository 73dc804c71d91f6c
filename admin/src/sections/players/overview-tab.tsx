import type { PlayerDetails } from '@noktra/contract/admin/players'
import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { Text, text } from '../../i18n/i18n.tsx'
import { Amount, formatAmount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'

/** What the store knows of a player, and what they allow themselves. */
export function OverviewTab({ player }: { player: PlayerDetails }) {
  return (
    <>
      <Panel title={text('players:overview.purses')}>
        <Facts
          facts={[
            [text('players:purses.cash'), <Amount key="cash" value={player.cash} />],
            [text('players:purses.bonus'), <Amount key="bonus" value={player.bonus} />],
            [text('players:purses.diamond'), <Amount key="diamond" value={player.diamond} unit="diamond" />],
            [text('players:overview.recharged'), <Amount key="recharge" value={player.lifetime_recharge} />],
            [text('players:overview.items'), player.items_held],
            [text('players:overview.items_value'), <Amount key="items" value={player.items_value} />],
            [text('players:overview.on_way'), player.open_retrievals],
          ]}
        />
      </Panel>
      <Panel title={text('players:overview.account')}>
        <Facts
          facts={[
            [text('players:find.mobile'), player.mobile],
            [text('players:find.email'), player.email],
            [text('players:find.steam'), player.steam_id],
            [text('players:overview.trade_link'), player.trade_link?.trade_url],
            [
              text('players:overview.trade_link_since'),
              <When key="bound" at={player.trade_link?.bound_at} />,
            ],
            [
              text('players:overview.level'),
              text('players:overview.level_points', {
                level: player.grade,
                points: formatAmount(player.points),
              }),
            ],
            [text('players:overview.since'), <When key="since" at={player.created_at} />],
            [text('players:overview.last_seen'), <When key="seen" at={player.last_seen_at} />],
            [
              text('players:overview.password'),
              player.has_password
                ? text('players:overview.password_set')
                : text('players:overview.password_none'),
            ],
            [
              text('players:overview.totp'),
              player.has_totp ? text('players:overview.totp_on') : text('players:overview.totp_off'),
            ],
            [text('players:overview.channel'), player.channel],
            [text('players:overview.terms'), <Accepted key="terms" {...player.terms} />],
          ]}
        />
      </Panel>
      <Panel title={text('players:overview.invitations')}>
        <Facts
          facts={[
            [text('players:find.invite_code'), player.invite_code],
            [
              text('players:overview.invited_by'),
              player.inviter && <Person key="inviter" {...player.inviter} />,
            ],
            [text('players:overview.invited'), player.invitees],
            [text('players:overview.browsers'), player.devices],
            [
              text('players:overview.others'),
              player.shares_device_with.length > 0 ? (
                <Box key="others" sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
                  {player.shares_device_with.map((other) => (
                    <Person key={other.id} {...other} />
                  ))}
                </Box>
              ) : (
                text('players:overview.not_shared')
              ),
            ],
          ]}
        />
      </Panel>
      <Panel title={text('players:overview.limits')} hint={text('players:overview.limits_hint')}>
        <OwnLimits {...player} />
      </Panel>
    </>
  )
}

/** The version of the terms that the player accepted, and that a newer one waits for them. */
function Accepted({ version, accepted_at, newest }: PlayerDetails['terms']) {
  return (
    <>
      <Text is="players:overview.version" values={{ version }} parts={{ when: <When at={accepted_at} /> }} />
      {version < newest && (
        <Typography variant="caption" component="div" sx={{ color: 'warning.main' }}>
          {text('players:overview.version_waits', { version: newest })}
        </Typography>
      )}
    </>
  )
}

function Person({ id, nickname }: { id: number; nickname: string }) {
  return (
    <Link component={RouterLink} to={`/players/${id}/show`}>
      {text('players:overview.person', { nickname, id })}
    </Link>
  )
}

function OwnLimits({ limits, pause }: Pick<PlayerDetails, 'limits' | 'pause'>) {
  if (limits.length === 0 && !pause) {
    return <Typography sx={{ color: 'text.secondary' }}>{text('players:overview.limits_none')}</Typography>
  }
  return (
    <Facts
      facts={[
        ...(pause
          ? [
              [
                pause.kind === 'break'
                  ? text('players:overview.break_until')
                  : text('players:overview.excluded_until'),
                pause.until === null ? (
                  text('players:overview.no_end')
                ) : (
                  <When key="until" at={pause.until} />
                ),
              ] as [string, React.ReactNode],
            ]
          : []),
        ...limits.map((limit): [string, React.ReactNode] => [
          text(`players:limits.${limit.kind}.${limit.period}`),
          <Box key={limit.kind + limit.period}>
            {amountOf(limit.kind, limit.amount)}
            {limit.next_at !== null && (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                <Text
                  is={limit.next_amount === null ? 'players:limits.ends' : 'players:limits.next'}
                  values={{ amount: amountOf(limit.kind, limit.next_amount ?? 0) }}
                  parts={{ when: <When at={limit.next_at} /> }}
                />
              </Typography>
            )}
          </Box>,
        ]),
      ]}
    />
  )
}

function amountOf(kind: PlayerDetails['limits'][number]['kind'], amount: number): string {
  return kind === 'time'
    ? text('players:limits.minutes', { count: amount })
    : text('players:limits.coins', { amount: formatAmount(amount) })
}
