import { ITEM_TABS, playerItems, type PlayerItem } from '@noktra/contract/admin/players'
import { ITEM_SOURCES } from '@noktra/contract/backpack'
import { pictureOf } from '@noktra/contract/pictures'
import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { text } from '../../i18n/i18n.tsx'
import { Amount } from '../../ui/amount.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { KeyTable, type Column } from '../../ui/key-table.tsx'
import { wordsOf } from './player-words.tsx'
import { Choice } from './wallet-tab.tsx'

const TONES = {
  held: 'success',
  staked: 'info',
  sold: 'default',
  consumed: 'default',
  retrieving: 'warning',
  retrieved: 'default',
} as const

/** A player's items of every state; each opens with its history. */
export function ItemsTab({ id }: { id: number }) {
  const [tab, setTab] = useState('')
  const [source, setSource] = useState('')
  const [number, setNumber] = useState('')
  const [shown, setShown] = useState<number | null>(null)
  const columns: Column<PlayerItem>[] = [
    {
      label: text('players:words.item'),
      render: (row) => (
        <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center', minWidth: 220 }}>
          <Box
            component="img"
            src={pictureOf(row.image_url, 160)}
            alt=""
            loading="lazy"
            sx={{ width: 56, height: 36, objectFit: 'contain' }}
          />
          <Box>
            {row.item_name}
            <Box sx={{ color: 'text.disabled', fontSize: 12 }}>
              {text(`players:items.facts${row.wear === '' ? '_bare' : ''}${row.locked ? '_starred' : ''}`, {
                id: row.id,
                exterior: row.exterior_name,
                wear: row.wear,
                rarity: text(`players:rarities.${row.rarity}`),
              })}
            </Box>
          </Box>
        </Box>
      ),
    },
    {
      label: text('players:words.state'),
      render: (row) => (
        <StatusChip label={text(`players:item_states.${row.state}`)} tone={TONES[row.state]} />
      ),
    },
    { label: text('players:item.from'), render: (row) => wordsOf(row.source, 'sources') },
    {
      label: text('players:words.worth_printed'),
      align: 'right',
      render: (row) => <Amount value={row.printed_value} />,
    },
    { label: text('players:words.worth_now'), align: 'right', render: (row) => <Amount value={row.value} /> },
    { label: text('players:items.came'), render: (row) => <When at={row.created_at} /> },
    {
      label: text('players:item.history'),
      render: (row) => (
        <Button
          size="small"
          color="inherit"
          aria-label={text('players:items.history_of', { id: row.id })}
          onClick={() => setShown(row.id)}
        >
          {text('players:items.show')}
        </Button>
      ),
    },
  ]
  const isNumber = /^\d{1,15}$/.test(number)
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', mb: 2 }}>
        <Choice
          label={text('players:words.state')}
          value={tab}
          onChange={(event) => setTab(event.target.value)}
          options={ITEM_TABS.map((key) => [key, text(`players:item_tabs.${key}`)])}
        />
        <Choice
          label={text('players:item.from')}
          value={source}
          onChange={(event) => setSource(event.target.value)}
          options={ITEM_SOURCES.map((key) => [key, wordsOf(key, 'sources')])}
        />
        <TextField
          label={text('players:find.item')}
          value={number}
          onChange={(event) => setNumber(event.target.value.trim())}
          error={number !== '' && !isNumber}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Box>
      <KeyTable
        route={playerItems}
        query={{
          id,
          tab: ITEM_TABS.find((key) => key === tab),
          source: ITEM_SOURCES.find((key) => key === source),
          item_id: isNumber ? number : undefined,
        }}
        columns={columns}
        label={text('players:items.table')}
        empty={text('players:items.empty')}
      />
      {shown !== null && <ItemDialog id={shown} onClose={() => setShown(null)} />}
    </>
  )
}
