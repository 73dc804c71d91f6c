import type { ImportPreview } from '@noktra/contract/admin/catalogue'
import { Box, Link, TableCell, TableRow, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { colors } from '../../theme.ts'
import { Amount, formatPercent } from '../../ui/amount.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'

type Props = { preview: Pick<ImportPreview, 'counts' | 'errors' | 'boxes' | 'moves' | 'sample' | 'unknown'> }

export function ErrorRows({ preview: { errors, counts } }: Props) {
  return (
    <Panel title="Rows with errors" hint={firstOf(errors.length, counts.errors)}>
      <PlainTable label="Rows with errors" head={['Where', 'Names', 'What is wrong']} maxHeight={420}>
        {errors.map(({ at, key, why }, index) => (
          <TableRow key={index}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{at || '–'}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{key || '–'}</TableCell>
            <TableCell>{why}</TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </Panel>
  )
}

/** Boxes whose rows would be worth too little or too much at the new prices. */
export function BoxesOutside({
  preview: { boxes },
}: Pick<{ preview: Pick<ImportPreview, 'boxes'> }, 'preview'>) {
  return (
    <Panel
      title="Boxes outside 85-96%"
      hint="What they would return at these prices. Players go on winning at the published odds and printed values."
    >
      <PlainTable
        label="Boxes outside 85-96%"
        head={['Box', 'Published', 'At prices of today', 'At these prices']}
        maxHeight={420}
      >
        {boxes.map((box) => (
          <TableRow key={box.box_id}>
            <TableCell>
              <Link component={RouterLink} to={`/boxes/${box.box_id}/show`} sx={{ color: 'inherit' }}>
                {box.name}
              </Link>
            </TableCell>
            <TableCell>{formatPercent(box.declared)}</TableCell>
            <TableCell>{formatPercent(box.now)}</TableCell>
            <TableCell sx={{ color: colors.warning, fontWeight: 600 }}>
              {formatPercent(box.planned)}
            </TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </Panel>
  )
}

export function Moves({ preview: { moves, counts } }: { preview: Pick<ImportPreview, 'moves' | 'counts'> }) {
  return (
    <Panel title="Largest moves" hint={firstOf(moves.length, counts.changed)}>
      <PlainTable label="Largest moves" head={['Skin', 'From', 'To', 'Move']} maxHeight={420}>
        {moves.map(({ skin_id, name, from, to }) => {
          const move = to / from - 1
          return (
            <TableRow key={skin_id}>
              <TableCell>{name}</TableCell>
              <TableCell>
                <Amount value={from} />
              </TableCell>
              <TableCell>
                <Amount value={to} />
              </TableCell>
              <TableCell sx={{ color: Math.abs(move) > 0.3 ? colors.warning : undefined }}>
                {move > 0 ? '+' : ''}
                {formatPercent(move, 1)}
              </TableCell>
            </TableRow>
          )
        })}
      </PlainTable>
    </Panel>
  )
}

export function Sample({ preview: { sample, counts } }: Props) {
  return (
    <Panel title="New designs" hint={firstOf(sample.length, counts.new)}>
      <PlainTable label="New designs" head={['Name', 'Kind', 'Rarity', 'Wear', 'Exteriors']} maxHeight={420}>
        {sample.map((design) => (
          <TableRow key={design.name}>
            <TableCell>{design.name}</TableCell>
            <TableCell>{design.kind}</TableCell>
            <TableCell>{design.rarity}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              {design.wear_from / 10_000} – {design.wear_to / 10_000}
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{design.exteriors.join(' ')}</TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </Panel>
  )
}

export function UnknownNames({ preview: { unknown, counts } }: Props) {
  return (
    <Panel
      title="No skins of the store"
      hint={`${firstOf(unknown.length, counts.unknown)} They change nothing.`}
    >
      <Box
        sx={{ maxHeight: 260, overflowY: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label="Names that are no skins"
      >
        {unknown.map((name) => (
          <Typography key={name} variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
        ))}
      </Box>
    </Panel>
  )
}

function firstOf(shown: number, all: number): string {
  return shown < all ? `The first ${shown} of ${all}.` : `All ${all}.`
}
