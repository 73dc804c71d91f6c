import { DRAW_KINDS, playerDraws, type PlayerDraw } from '@noktra/contract/admin/players'
import { Box } from '@mui/material'
import { useState } from 'react'
import { GAMES } from '../../games.ts'
import { Amount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { KeyTable, type Column } from '../../ui/key-table.tsx'
import { StoreLink } from './player-words.tsx'
import { Choice } from './wallet-tab.tsx'

const KINDS = GAMES.filter(({ kind }) => DRAW_KINDS.some((known) => known === kind))

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
  const [game, setGame] = useState(KINDS[0]!)
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <Choice
          label="Kind"
          value={game.kind}
          all=""
          onChange={(event) =>
            setGame((before) => KINDS.find(({ kind }) => kind === event.target.value) ?? before)
          }
          options={KINDS.map(({ kind, title }) => [kind, title])}
        />
      </Box>
      <KeyTable
        route={playerDraws}
        query={{ id, kind: game.kind }}
        columns={columns}
        label={game.title}
        empty="The player has not done this yet."
      />
    </>
  )
}
