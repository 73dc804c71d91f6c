import type { LeftBox, RefittedBox } from '@noktra/contract/admin/box-refits'
import { inLanguage } from '@noktra/contract/shapes'
import { Box, Link, TableCell, TableRow } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { currentLanguage, text } from '../../i18n/i18n.tsx'
import { Amount, formatPercent } from '../../ui/amount.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { colors } from '../../theme.ts'
import { formatChance, Return } from './box-words.tsx'
import { shownFault } from './fault-words.ts'

type Shown = RefittedBox | LeftBox

const COMMON = [
  text('box:box'),
  { right: text('box:price') },
  { right: text('box:refit.declared') },
  { right: text('box:refit.current') },
]

/** Each box before and after; `outcomes` says what became of it, once the plan was agreed to. */
export function RefittedBoxes({
  boxes,
  outcomes,
}: {
  boxes: RefittedBox[]
  outcomes?: ReadonlyMap<number, string> | undefined
}) {
  return (
    <PlainTable
      label={text('box:refit.planned')}
      head={[
        ...COMMON,
        { right: text('box:refit.planned_return') },
        { right: text('box:refit.price_after') },
        text('box:refit.changes'),
        ...(outcomes ? [text('box:refit.outcome')] : []),
      ]}
      maxHeight={640}
    >
      {boxes.map((box) => (
        <TableRow key={box.box_id}>
          <Common box={box} />
          <TableCell align="right">{formatPercent(box.planned)}</TableCell>
          <TableCell align="right">
            {box.how === 'price' ? (
              <Box component="strong" sx={{ color: colors.warning }}>
                <Amount value={box.price_after} />
              </Box>
            ) : (
              '–'
            )}
          </TableCell>
          <TableCell sx={{ minWidth: 260 }}>
            {box.changes.length === 0
              ? text('box:refit.only_price')
              : box.changes.map((row) => (
                  <Box key={row.skin_id}>
                    {text('box:refit.change', {
                      name: `${row.item_name} ${row.exterior_name}`.trim(),
                      before: formatChance(row.chance_before),
                      after: formatChance(row.chance),
                    })}
                  </Box>
                ))}
          </TableCell>
          {outcomes && <TableCell sx={{ minWidth: 160 }}>{outcomes.get(box.box_id) ?? '–'}</TableCell>}
        </TableRow>
      ))}
    </PlainTable>
  )
}

/** Boxes that no refit brings back, each with the reason. */
export function LeftBoxes({ boxes }: { boxes: LeftBox[] }) {
  return (
    <PlainTable label={text('box:refit.left')} head={[...COMMON, text('box:refit.why')]} maxHeight={420}>
      {boxes.map((box) => (
        <TableRow key={box.box_id}>
          <Common box={box} />
          <TableCell sx={{ minWidth: 260 }}>{shownFault(box.fault)}</TableCell>
        </TableRow>
      ))}
    </PlainTable>
  )
}

function Common({ box }: { box: Shown }) {
  return (
    <>
      <TableCell sx={{ minWidth: 180 }}>
        <Link component={RouterLink} to={`/boxes/${box.box_id}/show`} sx={{ color: 'inherit' }}>
          {inLanguage(box.names, currentLanguage())}
        </Link>{' '}
        <StatusChip
          label={text(box.closed ? 'box:refit.closed' : 'box:refit.open')}
          tone={box.closed ? 'error' : 'warning'}
        />{' '}
        {box.is_welfare && <StatusChip label={text('box:refit.welfare')} />}
      </TableCell>
      <TableCell align="right">
        <Amount value={box.price} />
      </TableCell>
      <TableCell align="right">{formatPercent(box.declared)}</TableCell>
      <TableCell align="right">
        <Return value={box.current} bad />
      </TableCell>
    </>
  )
}
