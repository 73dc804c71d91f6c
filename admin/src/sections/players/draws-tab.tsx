import { DRAW_KINDS, playerDraws, type DrawKind, type PlayerDraw } from '@noktra/contract/admin/players'
import { Box } from '@mui/material'
import { useState } from 'react'
import { Amount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { KeyTable, type Column } from '../../ui/key-table.tsx'
import { StoreLink } from './player-words.tsx'
import { Choice } from './wallet-tab.tsx'

const LABELS: Record<DrawKind, string> = {
  box: 'Boxes',
  upgrade: 'Upgrades',
  mines: 'Minesweeper',
  battle: 'Battles',
  envelope: 'Red envelopes',
  roll: 'Roll rooms',
}

const columns: Column<PlayerDraw>[] = [
  { label: 'When', render: (row) => <When at={row.at} /> },
  { label: 'What', render: (row) => row.what },
  { label: 'Outcome', render: (row) => row.outcome },
  { label: 'Staked', align: 'right', render: (row) => <Amount value={row.staked} /> },
  { label: 'Brought', align: 'right', render: (row) => <Amount value={row.won} /> },
  { label: 'Proof', render: (row) => <StoreLink path={row.proof_path}>{row.id}</StoreLink> },
]

/** What a player played; each has its proof, which anybody can check. */
export function DrawsTab({ id }: { id: number }) {
  const [kind, setKind] = useState<DrawKind>('box')
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <Choice
          label="Kind"
          value={kind}
          all=""
          onChange={(event) => setKind(DRAW_KINDS.find((key) => key === event.target.value) ?? 'box')}
          options={DRAW_KINDS.map((key) => [key, LABELS[key]])}
        />
      </Box>
      <KeyTable
        route={playerDraws}
        query={{ id, kind }}
        columns={columns}
        label={LABELS[kind]}
        empty="The player has not done this yet."
      />
    </>
  )
}
