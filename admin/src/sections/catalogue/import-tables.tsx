import type { ImportPreview } from '@noktra/contract/admin/catalogue'
import { Link, TableCell, TableRow } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { text } from '../../i18n/i18n.tsx'
import { colors } from '../../theme.ts'
import { Amount, formatCount, formatPercent } from '../../ui/amount.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { kindLabel } from './catalogue-words.ts'
import { formatWear } from './format-wear.ts'

/** Long names break, and are still read on a phone. */
const NAME = { overflowWrap: 'anywhere', minWidth: 160 } as const

export function ErrorRows({
  preview: { errors, counts },
}: {
  preview: Pick<ImportPreview, 'errors' | 'counts'>
}) {
  return (
    <Panel title={text('catalogue:tables.errors')} hint={firstOf(errors.length, counts.errors)}>
      <PlainTable
        label={text('catalogue:tables.errors')}
        head={[
          text('catalogue:tables.where'),
          text('catalogue:tables.names'),
          text('catalogue:tables.wrong'),
        ]}
        maxHeight={420}
      >
        {errors.map(({ at, key, why }, index) => (
          <TableRow key={index}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{at || '–'}</TableCell>
            <TableCell sx={NAME}>{key || '–'}</TableCell>
            <TableCell sx={{ minWidth: 180 }}>{why}</TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </Panel>
  )
}

/** Boxes whose rows would be worth too little or too much at the new prices. */
export function BoxesOutside({ preview: { boxes } }: { preview: Pick<ImportPreview, 'boxes'> }) {
  return (
    <Panel title={text('catalogue:tables.boxes')} hint={text('catalogue:tables.boxes_hint')}>
      <PlainTable
        label={text('catalogue:tables.boxes')}
        head={[
          text('catalogue:tables.box'),
          text('catalogue:tables.declared'),
          text('catalogue:tables.now'),
          text('catalogue:tables.planned'),
        ]}
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
    <Panel title={text('catalogue:tables.moves')} hint={firstOf(moves.length, counts.changed)}>
      <PlainTable
        label={text('catalogue:tables.moves')}
        head={[text('catalogue:skin'), text('catalogue:from'), text('catalogue:to'), text('catalogue:move')]}
        maxHeight={420}
      >
        {moves.map(({ skin_id, name, from, to }) => {
          const move = to / from - 1
          return (
            <TableRow key={skin_id}>
              <TableCell sx={NAME}>{name}</TableCell>
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

/** Prices that do not fit those of their neighbours: they count as they are, and are to be looked at. */
export function Outliers({ outliers: { count, list } }: { outliers: ImportPreview['outliers'] }) {
  return (
    <Panel title={text('catalogue:tables.outliers')} hint={firstOf(list.length, count, 'outliers')}>
      <PlainTable
        label={text('catalogue:tables.outliers')}
        head={[
          text('catalogue:tables.name'),
          text('catalogue:tables.price'),
          text('catalogue:tables.middle'),
          text('catalogue:tables.compared'),
        ]}
        maxHeight={420}
      >
        {list.map(({ name, price, middle, neighbours }) => (
          <TableRow key={name}>
            <TableCell sx={NAME}>{name}</TableCell>
            <TableCell sx={{ color: colors.warning, fontWeight: 600 }}>
              <Amount value={price} />
            </TableCell>
            <TableCell>
              <Amount value={middle} />
            </TableCell>
            <TableCell sx={{ minWidth: 120 }}>
              {text(`catalogue:tables.compared_with.${neighbours}`)}
            </TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </Panel>
  )
}

export function Sample({
  preview: { sample, counts },
}: {
  preview: Pick<ImportPreview, 'sample' | 'counts'>
}) {
  return (
    <Panel title={text('catalogue:tables.sample')} hint={firstOf(sample.length, counts.new)}>
      <PlainTable
        label={text('catalogue:tables.sample')}
        head={[
          text('catalogue:tables.name'),
          text('catalogue:kind'),
          text('catalogue:rarity'),
          text('catalogue:wear'),
          text('catalogue:exteriors_label'),
        ]}
        maxHeight={420}
      >
        {sample.map((design) => (
          <TableRow key={design.name}>
            <TableCell sx={NAME}>{design.name}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{kindLabel(design.kind)}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{text(`catalogue:rarities.${design.rarity}`)}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              {design.wear_from !== null && design.wear_to !== null
                ? `${formatWear(design.wear_from)} – ${formatWear(design.wear_to)}`
                : '–'}
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{design.exteriors.join(' ')}</TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </Panel>
  )
}

/** How much of a list has a place, class by class. */
export function Classes({ preview: { classes } }: { preview: Pick<ImportPreview, 'classes'> }) {
  return (
    <Panel title={text('catalogue:tables.classes')} hint={text('catalogue:tables.classes_hint')}>
      <PlainTable
        label={text('catalogue:tables.classes')}
        head={[
          text('catalogue:tables.class'),
          text('catalogue:tables.placed'),
          text('catalogue:tables.unplaced'),
        ]}
        maxHeight={420}
      >
        {classes.map((one) => (
          <TableRow key={one.class}>
            <TableCell>{text(`catalogue:classes.${one.class ?? 'none'}`)}</TableCell>
            <TableCell>{formatCount(one.placed)}</TableCell>
            <TableCell>{formatCount(one.unplaced)}</TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </Panel>
  )
}

export function UnknownNames({
  preview: { unknown, counts },
}: {
  preview: Pick<ImportPreview, 'unknown' | 'counts'>
}) {
  return (
    <Panel title={text('catalogue:import.unknown')} hint={firstOf(unknown.length, counts.unknown, 'unknown')}>
      <PlainTable
        label={text('catalogue:tables.unknown')}
        head={[text('catalogue:tables.names'), text('catalogue:tables.why')]}
        maxHeight={420}
      >
        {unknown.map(({ name, why }) => (
          <TableRow key={name}>
            <TableCell sx={NAME}>{name}</TableCell>
            <TableCell sx={{ minWidth: 180 }}>{why}</TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </Panel>
  )
}

/** How many of all are shown, and what is to be said of them. */
function firstOf(shown: number, all: number, what?: 'outliers' | 'unknown'): string {
  const part = shown < all ? 'first' : 'all'
  return text(what ? `catalogue:tables.${what}_${part}` : `catalogue:tables.${part}`, {
    shown: formatCount(shown),
    all: formatCount(all),
  })
}
