import type { ImportPreview } from '@noktra/contract/admin/catalogue'
import {
  Box,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { colors } from '../../theme.ts'
import { Amount, formatPercent } from '../../ui/amount.tsx'
import { Panel } from '../../ui/panel.tsx'

type Props = { preview: Pick<ImportPreview, 'counts' | 'errors' | 'boxes' | 'moves' | 'sample' | 'unknown'> }

export function ErrorRows({ preview: { errors, counts } }: Props) {
  return (
    <Panel title="Rows with errors" hint={firstOf(errors.length, counts.errors)}>
      <Rows head={['Where', 'Names', 'What is wrong']}>
        {errors.map(({ at, key, why }, index) => (
          <TableRow key={index}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{at || '–'}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{key || '–'}</TableCell>
            <TableCell>{why}</TableCell>
          </TableRow>
        ))}
      </Rows>
    </Panel>
  )
}

/** Boxes whose rows would be worth too little or too much at the new prices. */
export function BoxesOutside({
  preview: { boxes },
}: Pick<{ preview: Pick<ImportPreview, 'boxes'> }, 'preview'>) {
  return (
    <Panel
      title="Boxes outside 85-96 %"
      hint="What they would return at these prices. Players go on winning at the published odds and printed values."
    >
      <Rows head={['Box', 'Published', 'At prices of today', 'At these prices']}>
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
      </Rows>
    </Panel>
  )
}

export function Moves({ preview: { moves, counts } }: { preview: Pick<ImportPreview, 'moves' | 'counts'> }) {
  return (
    <Panel title="Largest moves" hint={firstOf(moves.length, counts.changed)}>
      <Rows head={['Skin', 'From', 'To', 'Move']}>
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
      </Rows>
    </Panel>
  )
}

export function Sample({ preview: { sample, counts } }: Props) {
  return (
    <Panel title="New designs" hint={firstOf(sample.length, counts.new)}>
      <Rows head={['Name', 'Kind', 'Rarity', 'Wear', 'Exteriors']}>
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
      </Rows>
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

function Rows({ head, children }: { head: string[]; children: ReactNode }) {
  return (
    <TableContainer sx={{ maxHeight: 420 }} tabIndex={0}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {head.map((label) => (
              <TableCell key={label} sx={{ backgroundColor: colors.base1 }}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </TableContainer>
  )
}

function firstOf(shown: number, all: number): string {
  return shown < all ? `The first ${shown} of ${all}.` : `All ${all}.`
}
