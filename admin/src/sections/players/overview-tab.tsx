import type { PlayerDetails } from '@noktra/contract/admin/players'
import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { Amount, formatAmount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'

/** What the store knows of a player, and what they allow themselves. */
export function OverviewTab({ player }: { player: PlayerDetails }) {
  return (
    <>
      <Panel title="Purses">
        <Facts
          facts={[
            ['Coins', <Amount key="cash" value={player.cash} />],
            ['Bonus coins', <Amount key="bonus" value={player.bonus} />],
            ['Diamonds', <Amount key="diamond" value={player.diamond} unit="diamond" />],
            ['Recharged in all', <Amount key="recharge" value={player.lifetime_recharge} />],
            ['Items in the backpack', player.items_held],
            ['Their value', <Amount key="items" value={player.items_value} />],
            ['Items on their way', player.open_retrievals],
          ]}
        />
      </Panel>
      <Panel title="Account">
        <Facts
          facts={[
            ['Phone', player.mobile],
            ['Email', player.email],
            ['Steam id', player.steam_id],
            ['Trade link', player.trade_link?.trade_url],
            ['Trade link since', <When key="bound" at={player.trade_link?.bound_at} />],
            ['Level', `${player.grade}, ${formatAmount(player.points)} points`],
            ['Since', <When key="since" at={player.created_at} />],
            ['Last seen', <When key="seen" at={player.last_seen_at} />],
            ['Password', player.has_password ? 'set' : 'none'],
            ['Second factor', player.has_totp ? 'on' : 'off'],
            ['Came by channel', player.channel],
            ['Terms accepted', <Accepted key="terms" {...player.terms} />],
          ]}
        />
      </Panel>
      <Panel title="Invitations and browsers">
        <Facts
          facts={[
            ['Invite code', player.invite_code],
            ['Invited by', player.inviter && <Person key="inviter" {...player.inviter} />],
            ['Invited others', player.invitees],
            ['Browsers', player.devices],
            [
              'Others at one of these',
              player.shares_device_with.length > 0 ? (
                <Box key="others" sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
                  {player.shares_device_with.map((other) => (
                    <Person key={other.id} {...other} />
                  ))}
                </Box>
              ) : (
                'no one'
              ),
            ],
          ]}
        />
      </Panel>
      <Panel
        title="Limits and breaks"
        hint="They belong to the player. A lower limit holds at once, a higher one after 24 hours; a break ends when it ends. No role can raise or lift them: that is what they are for."
      >
        <OwnLimits {...player} />
      </Panel>
    </>
  )
}

/** The version of the terms that the player accepted, and that a newer one waits for them. */
function Accepted({ version, accepted_at, newest }: PlayerDetails['terms']) {
  return (
    <>
      Version {version}, <When at={accepted_at} />
      {version < newest && (
        <Typography variant="caption" component="div" sx={{ color: 'warning.main' }}>
          Version {newest} is not accepted yet
        </Typography>
      )}
    </>
  )
}

function Person({ id, nickname }: { id: number; nickname: string }) {
  return (
    <Link component={RouterLink} to={`/players/${id}/show`}>
      {nickname}, {id}
    </Link>
  )
}

function OwnLimits({ limits, pause }: Pick<PlayerDetails, 'limits' | 'pause'>) {
  if (limits.length === 0 && !pause) {
    return <Typography sx={{ color: 'text.secondary' }}>The player has set none.</Typography>
  }
  return (
    <Facts
      facts={[
        ...(pause
          ? [
              [
                pause.kind === 'break' ? 'On a break until' : 'Excluded until',
                pause.until === null ? 'without an end' : <When key="until" at={pause.until} />,
              ] as [string, React.ReactNode],
            ]
          : []),
        ...limits.map((limit): [string, React.ReactNode] => [
          `${limit.kind} per ${limit.period}`,
          <Box key={limit.kind + limit.period}>
            {amountOf(limit.kind, limit.amount)}
            {limit.next_at !== null && (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {limit.next_amount === null ? 'ends' : amountOf(limit.kind, limit.next_amount)} from{' '}
                <When at={limit.next_at} />
              </Typography>
            )}
          </Box>,
        ]),
      ]}
    />
  )
}

function amountOf(kind: PlayerDetails['limits'][number]['kind'], amount: number): string {
  return kind === 'time' ? `${amount} minutes` : `${formatAmount(amount)} coins`
}
