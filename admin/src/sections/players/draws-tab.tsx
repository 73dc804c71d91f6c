import { DRAW_KINDS, playerDraws, type DrawKind, type PlayerDraw } from '@noktra/contract/admin/players'
import { Box } from '@mui/material'
import { useState } from 'react'
import { GAMES } from '../../games.ts'
import { text } from '../../i18n/i18n.tsx'
import { Amount } from '../../ui/amount.tsx'
import { When } from '../../ui/when.tsx'
import { KeyTable, type Column } from '../../ui/key-table.tsx'
import { sayPlay } from './play-words.ts'
import { StoreLink } from './player-words.tsx'
import { Choice } from './wallet-tab.tsx'

const KINDS = DRAW_KINDS.map((kind) => {
  const { title } = GAMES.find((game) => game.kind === kind)!
  return { kind, title }
})

const columnsOf = (kind: DrawKind): Column<PlayerDraw>[] => [
  { label: text('players:words.when'), render: (row) => <When at={row.at} /> },
  { label: text('players:words.what'), render: (row) => sayPlay(kind, 'what', row.what) },
  { label: text('players:draws.outcome'), render: (row) => sayPlay(kind, 'outcome', row.outcome) },
  { label: text('players:draws.staked'), align: 'right', render: (row) => <Amount value={row.staked} /> },
  { label: text('players:draws.won'), align: 'right', render: (row) => <Amount value={row.won} /> },
  {
    label: text('players:draws.proof'),
    render: (row) => <StoreLink path={row.proof_path}>{row.id}</StoreLink>,
  },
]

/** What a player played; each has its proof, which anybody can check. */
export function DrawsTab({ id }: { id: number }) {
  const [game, setGame] = useState(KINDS[0]!)
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <Choice
          label={text('players:draws.kind')}
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
        columns={columnsOf(game.kind)}
        label={game.title}
        empty={text('players:draws.empty')}
      />
    </>
  )
}
