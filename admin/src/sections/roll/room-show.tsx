import { closeRoom, roomDetails } from '@noktra/contract/admin/rolls'
import { inLanguage } from '@noktra/contract/language'
import type { DataOf } from '@noktra/contract/route'
import { Box, Typography } from '@mui/material'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { currentLanguage, text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount, formatAmount, formatCount } from '../../ui/amount.tsx'
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
    <Page title={text('roll:room.title', { id })}>
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
  const descr = inLanguage(room.descr, currentLanguage())
  return (
    <Panel
      title={inLanguage(room.names, currentLanguage())}
      actions={
        owner && (
          <CommandButton
            route={closeRoom}
            label={text('roll:close.label')}
            text={text('roll:close.text')}
            body={{ id }}
            danger
            disabledReason={phase === 'open' ? null : text('roll:close.not_open')}
          />
        )
      }
    >
      {descr && (
        <Typography sx={{ mb: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{descr}</Typography>
      )}
      <Facts
        facts={[
          [text('roll:words.phase'), <RoomPhase key="phase" phase={phase} reason={room.end_reason} />],
          [
            text('roll:words.owner'),
            owner ? (
              <PlayerLink key="owner" {...owner} />
            ) : (
              text('roll:room.house', { key: room.official_key ?? '–' })
            ),
          ],
          [
            text('roll:words.prizes'),
            text('roll:room.prizes_worth', {
              prizes: room.prize_num,
              worth: formatAmount(room.prize_pool),
            }),
          ],
          [
            text('roll:words.joined'),
            room.places === null
              ? room.join_num
              : text('roll:rooms.joined_of', { joined: room.join_num, places: room.places }),
          ],
          [text('roll:words.password'), room.has_password ? text('roll:words.yes') : text('roll:words.no')],
          [
            text('roll:words.recharge_asked'),
            room.recharge === 0 ? (
              text('roll:room.recharge_none')
            ) : (
              <Amount key="recharge" value={room.recharge} />
            ),
          ],
          [text('roll:room.recharge_from'), <When key="from" at={room.recharge_from} />],
          [text('roll:room.recharge_until'), <When key="to" at={room.recharge_to} />],
          [text('roll:room.invited'), room.invited ? text('roll:words.yes') : text('roll:words.no')],
          [text('roll:room.made'), <When key="made" at={room.created_at} />],
          [text('roll:words.drawn_at'), <When key="drawn" at={room.lottery_time} />],
          [text('roll:room.locked'), <When key="locked" at={room.locked_at} />],
          [text('roll:room.ended'), <When key="ended" at={room.ended_at} />],
        ]}
      />
    </Panel>
  )
}

function Prizes({ room: { prizes } }: { room: Room }) {
  return (
    <Panel title={text('roll:words.prizes')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {prizes.map((prize) => (
          <PrizeRow key={prize.id} prize={prize}>
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{prizeWords(prize)}</Box>
          </PrizeRow>
        ))}
      </Box>
    </Panel>
  )
}

function prizeWords({ wear: drawn, item_id, winner }: Room['prizes'][number]): string {
  const wear = drawn || '–'
  const of = winner && text('roll:room.winner', { nickname: winner.nickname, id: winner.id })
  if (item_id === null)
    return of ? text('roll:room.prize_won', { wear, winner: of }) : text('roll:room.prize', { wear })
  return of
    ? text('roll:room.prize_item_won', { wear, item: item_id, winner: of })
    : text('roll:room.prize_item', { wear, item: item_id })
}

function Entrants({ room: { entrants, join_num } }: { room: Room }) {
  return (
    <Panel
      title={text('roll:room.entrants')}
      hint={
        join_num > entrants.length
          ? text('roll:room.first', { shown: entrants.length, all: formatCount(join_num) })
          : undefined
      }
    >
      {entrants.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{text('roll:room.no_entrants')}</Typography>
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
