import { Link } from '@mui/material'
import type { PURSES } from '@noktra/contract/wallet'
import { Link as RouterLink } from 'react-router'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PURSE_LABELS, unitOf } from './player-words.tsx'

type Payload = { player_id: number; purse: (typeof PURSES)[number]; amount: number }

/** A correction of a balance that waits for a second person. */
export function AdjustPayload({ payload }: { payload: unknown }) {
  const { player_id, purse, amount } = payload as Payload
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
