import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PURSE_LABELS, unitOf } from './player-words.tsx'

type Props = { payload: ApprovalPayload<'balance_adjust'> }

/** A correction of a balance that waits for a second person. */
export function AdjustPayload({ payload: { player_id, purse, amount } }: Props) {
  return (
    <Facts
      facts={[
        [
          'Player',
          <Link key="player" component={RouterLink} to={`/players/${player_id}/show`}>
            {player_id}
          </Link>,
        ],
        ['Purse', PURSE_LABELS[purse]],
        [amount > 0 ? 'Added' : 'Taken', <Amount key="amount" value={amount} unit={unitOf(purse)} signed />],
      ]}
    />
  )
}
