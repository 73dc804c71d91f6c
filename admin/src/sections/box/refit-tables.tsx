import type { LeftBox, RefittedBox } from '@noktra/contract/admin/box-refits'
import { inLanguage } from '@noktra/contract/shapes'
import { Box, Button, Link, TableCell, TableRow } from '@mui/material'
import { Fragment, useState, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { currentLanguage, text } from '../../i18n/i18n.tsx'
import { Amount, formatPercent } from '../../ui/amount.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { colors } from '../../theme.ts'
import { formatChance, oneIn, Return } from './box-words.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { faultWords } from './fault-words.ts'

type Shown = RefittedBox | LeftBox

const MOST_CHANGES = 3

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
  const [open, setOpen] = useState<number | null>(null)
  const labelOf = ({ box_id, items }: RefittedBox) =>
    text(open === box_id ? 'box:refit.hide' : 'box:refit.all', { count: items.length })
  const head = [
    ...COMMON,
    { right: text('box:refit.planned_return') },
    { right: text('box:refit.price_after') },
    text('box:refit.dearest'),
    text('box:refit.changes'),
    ...(outcomes ? [text('box:refit.outcome')] : []),
  ]
  return (
    <PlainTable label={text('box:refit.planned')} head={head} maxHeight={640}>
      {boxes.map((box) => (
        <Fragment key={box.box_id}>
          <TableRow>
            <Common box={box}>
              <Button
                size="small"
                color="inherit"
                aria-expanded={open === box.box_id}
                aria-label={`${labelOf(box)}: ${inLanguage(box.names, currentLanguage())}`}
                onClick={() => setOpen(open === box.box_id ? null : box.box_id)}
              >
                {labelOf(box)}
              </Button>
            </Common>
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
            <TableCell sx={{ minWidth: 190 }}>
              <Dearest items={box.items} />
            </TableCell>
            <TableCell sx={{ minWidth: 260 }}>
              {box.how === 'price' ? (
                <div>{text('box:refit.only_price')}</div>
              ) : (
                largestOf(box.items).map((item) => (
                  <div key={item.skin_id}>
                    {text('box:refit.change', {
                      name: nameOf(item),
                      before: formatChance(item.chance_before),
                      after: formatChance(item.chance),
                    })}
                  </div>
                ))
              )}
            </TableCell>
            {outcomes && <TableCell sx={{ minWidth: 160 }}>{outcomes.get(box.box_id) ?? '–'}</TableCell>}
          </TableRow>
          {open === box.box_id && (
            <TableRow>
              <TableCell colSpan={head.length}>
                <DifferenceTable
                  rows={box.items}
                  label={text('box:refit.all_of', { name: inLanguage(box.names, currentLanguage()) })}
                />
              </TableCell>
            </TableRow>
          )}
        </Fragment>
      ))}
    </PlainTable>
  )
}

type Item = RefittedBox['items'][number]

/** The chances that move most. */
function largestOf(items: Item[]): Item[] {
  const move = ({ chance, chance_before }: Item) => Math.abs(chance - chance_before)
  return items
    .filter((item) => move(item) > 0)
    .toSorted((a, b) => move(b) - move(a))
    .slice(0, MOST_CHANGES)
}

function nameOf({ item_name, exterior_name }: Item): string {
  return `${item_name} ${exterior_name}`.trim()
}

/** The item that the box is bought for, and how rare what is worth as much is and would be. */
function Dearest({ items }: { items: Item[] }) {
  const [dearest] = items
  if (!dearest) return '–'
  const alike = items.filter(({ value }) => value === dearest.value)
  const oneInOf = (of: 'chance' | 'chance_before') =>
    oneIn(1 / alike.reduce((sum, item) => sum + item[of], 0))
  const [before, after] = [oneInOf('chance_before'), oneInOf('chance')]
  return (
    <>
      <div>{nameOf(dearest)}</div>
      {before === after ? after : <strong>{text('box:refit.top', { before, after })}</strong>}
    </>
  )
}

/** Boxes that no refit brings back, each with the reason. */
export function LeftBoxes({ boxes }: { boxes: LeftBox[] }) {
  return (
    <PlainTable label={text('box:refit.left')} head={[...COMMON, text('box:refit.why')]} maxHeight={420}>
      {boxes.map((box) => (
        <TableRow key={box.box_id}>
          <Common box={box} />
          <TableCell sx={{ minWidth: 260 }}>{faultWords(box.fault)}</TableCell>
        </TableRow>
      ))}
    </PlainTable>
  )
}

function Common({ box, children }: { box: Shown; children?: ReactNode }) {
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
        {box.is_welfare && <StatusChip label={text('box:refit.welfare')} />}{' '}
        {box.drifted_items > 0 && (
          <StatusChip label={text('box:refit.drifted', { count: box.drifted_items })} tone="warning" />
        )}
        {children && <div>{children}</div>}
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
