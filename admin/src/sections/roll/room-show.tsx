import { closeRoom, roomDetails } from '@noktra/contract/admin/rolls'
import type { DataOf } from '@noktra/contract/route'
import { Box, Typography } from '@mui/material'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount, formatAmount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlayerLink } from '../../ui/player-link.tsx'
import { When } from '../../ui/when.tsx'
import { PrizeRow } from './prize-row.tsx'
import { RoomPhase } from './room-words.tsx'

type Room = DataOf<typeof roomDetails>

export function RoomShow() {
  const id = Number(useParams()['id'])
  const asked = useAdminQuery(roomDetails, { id }, { everyMs: 15_000 })
  return (
    <Page title={`Roll room ${id}`}>
      <Answered asked={asked}>
        {(room) => (
          <>
            <Terms room={room} />
            <Prizes room={room} />
            <Entrants room={room} />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Terms({ room }: { room: Room }) {
  const { id, owner, phase } = room
  return (
    <Panel
      title={room.names.en}
      actions={
        owner && (
          <CommandButton
            route={closeRoom}
            label="Close the room"
            text="There is no draw. The prizes go back to the owner, and owner and entrants are told."
            body={{ id }}
            danger
            disabledReason={phase === 'open' ? null : 'Only an open room can be closed'}
          />
        )
      }
    >
      {room.descr.en && (
        <Typography sx={{ mb: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {room.descr.en}
        </Typography>
      )}
      <Facts
        facts={[
          ['Phase', <RoomPhase key="phase" phase={phase} reason={room.end_reason} />],
          ['Owner', owner ? <PlayerLink key="owner" {...owner} /> : `The house, ${room.official_key ?? ''}`],
          ['Prizes', `${room.prize_num}, worth ${formatAmount(room.prize_pool)}`],
          ['Joined', room.places === null ? room.join_num : `${room.join_num} of ${room.places}`],
          ['Password', room.has_password ? 'Yes' : 'No'],
          [
            'Recharge asked for',
            room.recharge === 0 ? 'None' : <Amount key="recharge" value={room.recharge} />,
          ],
          ['Recharge from', <When key="from" at={room.recharge_from} />],
          ['Recharge until', <When key="to" at={room.recharge_to} />],
          ['Invited by the owner only', room.invited ? 'Yes' : 'No'],
          ['Made', <When key="made" at={room.created_at} />],
          ['Drawn at', <When key="drawn" at={room.lottery_time} />],
          ['Draw fixed', <When key="locked" at={room.locked_at} />],
          ['Ended', <When key="ended" at={room.ended_at} />],
        ]}
      />
    </Panel>
  )
}

function Prizes({ room: { prizes } }: { room: Room }) {
  return (
    <Panel title="Prizes">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {prizes.map((prize) => (
          <PrizeRow key={prize.id} prize={prize}>
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
              wear {prize.wear}
              {prize.item_id !== null && `, item ${prize.item_id}`}
              {prize.winner && `, won by ${prize.winner.nickname} (${prize.winner.id})`}
            </Box>
          </PrizeRow>
        ))}
      </Box>
    </Panel>
  )
}

function Entrants({ room: { entrants, join_num } }: { room: Room }) {
  return (
    <Panel
      title="Who joined"
      hint={join_num > entrants.length ? `The first ${entrants.length} of ${join_num}` : undefined}
    >
      {entrants.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>No one has joined.</Typography>
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', columnWidth: 280 }}>
          {entrants.map((entrant) => (
            <Box component="li" key={entrant.place} sx={{ py: 0.25 }}>
              {entrant.place}. <PlayerLink {...entrant} /> <When at={entrant.joined_at} />
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  )
}
