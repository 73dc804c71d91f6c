import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { text } from '../../i18n/i18n.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { unitOf } from './player-words.tsx'

type Props = { payload: ApprovalPayload<'balance_adjust'> }

/** A correction of a balance that waits for a second person. */
export function AdjustPayload({ payload: { player_id, purse, amount } }: Props) {
  return (
    <Facts
      facts={[
        [
          text('players:words.player'),
          <Link key="player" component={RouterLink} to={`/players/${player_id}/show`}>
            {player_id}
          </Link>,
        ],
        [text('players:words.purse'), text(`players:purses.${purse}`)],
        [
          amount > 0 ? text('players:adjust.added') : text('players:adjust.taken'),
          <Amount key="amount" value={amount} unit={unitOf(purse)} signed />,
        ],
      ]}
    />
  )
}
