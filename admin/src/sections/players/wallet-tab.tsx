import { playerWallet, type PlayerMovement } from '@noktra/contract/admin/players'
import { PURSES, WALLET_TYPES } from '@noktra/contract/wallet'
import { Box, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { Amount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { KeyTable, type Column } from '../../ui/key-table.tsx'
import { PURSE_LABELS, unitOf, wordsOf } from './player-words.tsx'

type Filters = { purse: string; type: string; direction: string; from: string; to: string }

const NO_FILTERS: Filters = { purse: '', type: '', direction: '', from: '', to: '' }

const columns: Column<PlayerMovement>[] = [
  { label: 'When', render: (row) => <When at={row.created_at} /> },
  { label: 'What', render: (row) => `${wordsOf(row.type)}${row.is_refund ? ', returned' : ''}` },
  { label: 'Purse', render: (row) => PURSE_LABELS[row.purse] },
  {
    label: 'Amount',
    align: 'right',
    render: (row) => <Amount value={row.amount} unit={unitOf(row.purse)} signed />,
  },
  {
    label: 'Balance after',
    align: 'right',
    render: (row) => <Amount value={row.balance} unit={unitOf(row.purse)} />,
  },
  { label: 'In the ledger', render: (row) => `${row.reason} ${row.ref}` },
  { label: 'Transfer', render: (row) => row.id.split('-')[0] },
]

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
        <Choice label="Purse" {...field('purse')} options={PURSES.map((key) => [key, PURSE_LABELS[key]])} />
        <Choice label="What" {...field('type')} options={WALLET_TYPES.map((key) => [key, wordsOf(key)])} />
        <Choice
          label="In or out"
          {...field('direction')}
          options={[
            ['in', 'In'],
            ['out', 'Out'],
          ]}
        />
        <TextField label="From" type="date" slotProps={{ inputLabel: { shrink: true } }} {...field('from')} />
        <TextField label="To" type="date" slotProps={{ inputLabel: { shrink: true } }} {...field('to')} />
      </Box>
      <KeyTable
        route={playerWallet}
        query={{ id, ...given }}
        columns={columns}
        label="Movements"
        empty="No movement of this kind."
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
export function Choice({ label, value, options, onChange, all = 'All' }: ChoiceProps) {
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
      {options.map(([key, text]) => (
        <MenuItem key={key} value={key}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}
