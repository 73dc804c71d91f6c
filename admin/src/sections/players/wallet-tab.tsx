import { playerWallet, type PlayerMovement } from '@noktra/contract/admin/players'
import { PURSES, WALLET_TYPES } from '@noktra/contract/wallet'
import { Box, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { text } from '../../i18n/i18n.tsx'
import { Amount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { KeyTable, type Column } from '../../ui/key-table.tsx'
import { reasonWords } from '../money/transfer-table.tsx'
import { unitOf, wordsOf } from './player-words.tsx'

type Filters = { purse: string; type: string; direction: string; from: string; to: string }

const NO_FILTERS: Filters = { purse: '', type: '', direction: '', from: '', to: '' }

const columns: Column<PlayerMovement>[] = [
  { label: text('players:words.when'), render: (row) => <When at={row.created_at} /> },
  { label: text('players:words.what'), render: (row) => movementWords(row) },
  { label: text('players:words.purse'), render: (row) => text(`players:purses.${row.purse}`) },
  {
    label: text('players:words.amount'),
    align: 'right',
    render: (row) => <Amount value={row.amount} unit={unitOf(row.purse)} signed />,
  },
  {
    label: text('players:wallet.balance'),
    align: 'right',
    render: (row) => <Amount value={row.balance} unit={unitOf(row.purse)} />,
  },
  { label: text('players:wallet.ledger'), render: (row) => `${reasonWords(row.reason)} ${row.ref}` },
  { label: text('players:wallet.transfer'), render: (row) => row.id.split('-')[0] },
]

function movementWords({ type, is_refund }: PlayerMovement): string {
  const what = wordsOf(type, 'wallet_types')
  return is_refund ? text('players:wallet.returned', { what }) : what
}

/** Every movement of the three purses, with what the player filters their own bill by. */
export function WalletTab({ id }: { id: number }) {
  const [filters, setFilters] = useState(NO_FILTERS)
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const field = (name: keyof Filters) => ({
    value: filters[name],
    onChange: (event: { target: { value: string } }) =>
      setFilters((before) => ({ ...before, [name]: event.target.value })),
  })
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', mb: 2 }}>
        <Choice
          label={text('players:words.purse')}
          {...field('purse')}
          options={PURSES.map((key) => [key, text(`players:purses.${key}`)])}
        />
        <Choice
          label={text('players:words.what')}
          {...field('type')}
          options={WALLET_TYPES.map((key) => [key, wordsOf(key, 'wallet_types')])}
        />
        <Choice
          label={text('players:wallet.direction')}
          {...field('direction')}
          options={[
            ['in', text('players:wallet.in')],
            ['out', text('players:wallet.out')],
          ]}
        />
        <TextField
          label={text('common:from')}
          type="date"
          slotProps={{ inputLabel: { shrink: true } }}
          {...field('from')}
        />
        <TextField
          label={text('common:to')}
          type="date"
          slotProps={{ inputLabel: { shrink: true } }}
          {...field('to')}
        />
      </Box>
      <KeyTable
        route={playerWallet}
        query={{ id, ...given }}
        columns={columns}
        label={text('players:wallet.table')}
        empty={text('players:wallet.empty')}
      />
    </>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: (readonly [string, string])[]
  onChange: (event: { target: { value: string } }) => void
  all?: string
}

/** One of some words, or all. */
export function Choice({ label, value, options, onChange, all = text('common:all') }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={onChange}
      sx={{ minWidth: 140 }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {all !== '' && <MenuItem value="">{all}</MenuItem>}
      {options.map(([key, name]) => (
        <MenuItem key={key} value={key}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
