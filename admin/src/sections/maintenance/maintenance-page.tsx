import { listAreas, setMaintenance, type AreaRow } from '@noktra/contract/admin/maintenance'
import { Box, Typography } from '@mui/material'
import { GAMES } from '../../games.ts'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import type { AreaWords } from '../admin-game.ts'

/** Areas that are no game's. */
const STORE_AREAS: Record<string, AreaWords> = {
  retrieval: {
    label: 'Retrieval',
    stops: 'Ordering retrievals.',
    stays: 'Items that are on their way, and what comes back.',
  },
  recharge: {
    label: 'Recharge',
    stops: 'New orders and redeeming cards.',
    stays: 'Orders that wait for their payment: what is paid is credited.',
  },
  exchange: { label: 'Conversion', stops: 'Diamonds into coins.', stays: 'Selling items for diamonds.' },
}

const KNOWN = new Map([
  ...GAMES.flatMap(({ area }): [string, AreaWords][] => (area ? [[area.name, area.words]] : [])),
  ...Object.entries(STORE_AREAS),
])

function wordsOfRoom(room: string): AreaWords {
  const plain = { label: room, stops: 'Anything new in it.', stays: 'Whatever is running, and what was won.' }
  return KNOWN.get(room) ?? plain
}

export function MaintenancePage() {
  const asked = useAdminQuery(listAreas, {}, { everyMs: 15_000 })
  return (
    <Page
      title="Maintenance"
      hint="A closed area starts nothing new, and players see why. Running games, winnings and deliveries continue."
    >
      <Answered asked={asked} height={480}>
        {({ list }) => (
          <Panel>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {list.map((row) => (
                <AreaLine key={row.room} row={row} />
              ))}
            </Box>
          </Panel>
        )}
      </Answered>
    </Page>
  )
}

function AreaLine({ row }: { row: AreaRow }) {
  const words = wordsOfRoom(row.room)
  const told = [row.texts.en, row.texts.zh, row.texts.pt].filter(Boolean)
  return (
    <Box
      component="li"
      data-testid={`room-${row.room}`}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', md: 'minmax(0, 1fr) 96px 260px 112px' },
        gap: { xs: 1, md: 3 },
        alignItems: 'center',
        py: 1.5,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <Typography component="h2" sx={{ fontWeight: 600, fontSize: '1rem' }}>
          {words.label}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Stops: {words.stops}
          <br />
          Goes on: {words.stays}
        </Typography>
      </Box>
      <Box>
        <StatusChip label={row.closed ? 'closed' : 'open'} tone={row.closed ? 'warning' : 'success'} />
      </Box>
      <Typography
        variant="caption"
        component="div"
        sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', md: 'auto' }, order: { xs: 1, md: 0 } }}
      >
        {row.updated_at !== null && (
          <div>
            {row.updated_by?.name}, <When at={row.updated_at} />
          </div>
        )}
        {row.until !== null && (
          <div>
            Players are told: until <When at={row.until} />
          </div>
        )}
        {told.map((text) => (
          <div key={text}>“{text}”</div>
        ))}
      </Typography>
      <Box sx={{ justifySelf: 'end', display: 'flex', gap: 1 }}>
        {row.closed ? <OpenButton row={row} label={words.label} /> : <CloseButton row={row} />}
      </Box>
    </Box>
  )
}

function OpenButton({ row, label }: { row: AreaRow; label: string }) {
  return (
    <CommandButton
      route={setMaintenance}
      label="Open"
      title={`Open: ${label}`}
      text="Players may begin again at once."
      body={{ room: row.room, closed: false }}
      primary
      done="Open"
    />
  )
}

function CloseButton({ row }: { row: AreaRow }) {
  const { label, stops, stays } = wordsOfRoom(row.room)
  const help = 'Empty: the words of the store'
  return (
    <CommandButton
      route={setMaintenance}
      label="Close"
      title={`Close: ${label}`}
      text={`Stops: ${stops} Goes on: ${stays}`}
      body={{ room: row.room, closed: true }}
      fields={[
        { name: 'text_en', label: 'What players read, in English', help, optional: true },
        { name: 'text_zh', label: 'In Chinese', help, optional: true },
        { name: 'text_pt', label: 'In Portuguese', help, optional: true },
        {
          name: 'until',
          label: 'Players are told until when, in your time zone',
          type: 'datetime',
          help: 'It is a promise: the area stays closed until someone opens it',
          optional: true,
        },
      ]}
      danger
      done="Closed"
    />
  )
}
