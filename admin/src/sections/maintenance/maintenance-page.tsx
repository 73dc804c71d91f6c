import { listAreas, setMaintenance, type AreaRow } from '@noktra/contract/admin/maintenance'
import { Box, Typography } from '@mui/material'
import { GAMES } from '../../games.ts'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Text, text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import type { AreaWords } from '../admin-game.ts'

/** Areas that are no game's. */
const STORE_AREAS = Object.fromEntries(
  (['retrieval', 'recharge', 'exchange'] as const).map((area): [string, AreaWords] => [
    area,
    {
      label: text(`maintenance:areas.${area}.label`),
      stops: text(`maintenance:areas.${area}.stops`),
      stays: text(`maintenance:areas.${area}.stays`),
    },
  ]),
)

const KNOWN = new Map([
  ...GAMES.flatMap(({ area }): [string, AreaWords][] => (area ? [[area.name, area.words]] : [])),
  ...Object.entries(STORE_AREAS),
])

function wordsOfRoom(room: string): AreaWords {
  const plain = {
    label: room,
    stops: text('maintenance:areas.other.stops'),
    stays: text('maintenance:areas.other.stays'),
  }
  return KNOWN.get(room) ?? plain
}

export function MaintenancePage() {
  const asked = useAdminQuery(listAreas, {}, { everyMs: 15_000 })
  return (
    <Page title={text('maintenance:title')} hint={text('maintenance:hint')}>
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
          {text('maintenance:stops', { what: words.stops })}
          <br />
          {text('maintenance:stays', { what: words.stays })}
        </Typography>
      </Box>
      <Box>
        <StatusChip
          label={text(row.closed ? 'maintenance:state.closed' : 'maintenance:state.open')}
          tone={row.closed ? 'warning' : 'success'}
        />
      </Box>
      <Typography
        variant="caption"
        component="div"
        sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', md: 'auto' }, order: { xs: 1, md: 0 } }}
      >
        {row.updated_at !== null && (
          <div>
            <Text
              is="maintenance:changed"
              values={{ who: row.updated_by?.name ?? text('maintenance:the_store') }}
              parts={{ when: <When at={row.updated_at} /> }}
            />
          </div>
        )}
        {row.until !== null && (
          <div>
            <Text is="maintenance:told_until" parts={{ when: <When at={row.until} /> }} />
          </div>
        )}
        {told.map((words) => (
          <div key={words}>{text('maintenance:told', { words })}</div>
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
      label={text('maintenance:open.label')}
      title={text('maintenance:open.title', { area: label })}
      text={text('maintenance:open.text')}
      body={{ room: row.room, closed: false }}
      primary
      done={text('maintenance:open.done')}
    />
  )
}

function CloseButton({ row }: { row: AreaRow }) {
  const { label, stops, stays } = wordsOfRoom(row.room)
  const help = text('maintenance:close.help')
  return (
    <CommandButton
      route={setMaintenance}
      label={text('maintenance:close.label')}
      title={text('maintenance:close.title', { area: label })}
      text={text('maintenance:close.text', { stops, stays })}
      body={{ room: row.room, closed: true }}
      fields={[
        { name: 'text_en', label: text('maintenance:close.text_en'), help, optional: true },
        { name: 'text_zh', label: text('maintenance:close.text_zh'), help, optional: true },
        { name: 'text_pt', label: text('maintenance:close.text_pt'), help, optional: true },
        {
          name: 'until',
          label: text('maintenance:close.until'),
          type: 'datetime',
          help: text('maintenance:close.until_help'),
          optional: true,
        },
      ]}
      danger
      done={text('maintenance:close.done')}
    />
  )
}
