import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { Link, Stack } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { text } from '../../i18n/i18n.tsx'
import { Amount, formatCount, formatPercent } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { BoxesOutside, Moves, Outliers } from './import-tables.tsx'

/** What a second person agrees to: a price list by its file, or the price of one skin, which may be its first. */
export function PricePayload({ payload: asked }: { payload: ApprovalPayload<'price_import'> }) {
  if ('design_id' in asked) {
    return (
      <Facts
        facts={[
          [
            text('catalogue:skin'),
            <Link
              key="design"
              component={RouterLink}
              to={`/skins/${asked.design_id}/show`}
              sx={{ color: 'inherit' }}
            >
              {asked.name}
            </Link>,
          ],
          [text('catalogue:payload.first_price'), <Amount key="to" value={asked.price_to / 100} />],
        ]}
      />
    )
  }
  if (!('batch_id' in asked)) {
    return (
      <Facts
        facts={[
          [text('catalogue:skin'), text('catalogue:payload.skin', { name: asked.name, id: asked.skin_id })],
          [text('catalogue:from'), <Amount key="from" value={asked.price_from / 100} />],
          [text('catalogue:to'), <Amount key="to" value={asked.price_to / 100} />],
          [text('catalogue:move'), formatPercent(asked.price_to / asked.price_from - 1, 1)],
        ]}
      />
    )
  }
  const { batch_id, file_name, counts, largest_moves: moves, outliers, boxes } = asked
  return (
    <Stack spacing={2}>
      <Facts
        facts={[
          [text('catalogue:imports.file'), file_name],
          [
            text('catalogue:payload.preview'),
            <Link
              key="preview"
              component={RouterLink}
              to={`/imports/${batch_id}/show`}
              sx={{ color: 'inherit' }}
            >
              {text('catalogue:import.title', { id: batch_id })}
            </Link>,
          ],
          [text('catalogue:payload.changed'), formatCount(counts.changed)],
          [text('catalogue:payload.first'), formatCount(counts.new)],
          [text('catalogue:too_far'), formatCount(counts.too_far)],
          [text('catalogue:payload.left_out'), formatCount(counts.errors)],
        ]}
      />
      {outliers && outliers.count > 0 && <Outliers outliers={outliers} />}
      {moves.length > 0 && <Moves preview={{ moves, counts }} />}
      {boxes.length > 0 && <BoxesOutside preview={{ boxes }} />}
    </Stack>
  )
}
