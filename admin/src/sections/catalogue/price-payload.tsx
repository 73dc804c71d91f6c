import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { Link, Stack } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { Amount, formatPercent } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { BoxesOutside, Moves } from './import-tables.tsx'

/** What a second person agrees to: a price list by its file, or the price of one skin. */
export function PricePayload({ payload: asked }: { payload: ApprovalPayload<'price_import'> }) {
  if (!('batch_id' in asked)) {
    return (
      <Facts
        facts={[
          ['Skin', `${asked.name} (${asked.skin_id})`],
          ['From', <Amount key="from" value={asked.price_from / 100} />],
          ['To', <Amount key="to" value={asked.price_to / 100} />],
          ['Move', formatPercent(asked.price_to / asked.price_from - 1, 1)],
        ]}
      />
    )
  }
  const { batch_id, file_name, counts, largest_moves: moves, boxes } = asked
  return (
    <Stack spacing={2}>
      <Facts
        facts={[
          ['File', file_name],
          [
            'Preview',
            <Link
              key="preview"
              component={RouterLink}
              to={`/imports/${batch_id}/show`}
              sx={{ color: 'inherit' }}
            >
              Import {batch_id}
            </Link>,
          ],
          ['Prices that change', counts.changed],
          ['First prices', counts.new],
          ['Move by more than 30%', counts.too_far],
          ['Rows left out', counts.errors],
        ]}
      />
      {moves.length > 0 && <Moves preview={{ moves, counts }} />}
      {boxes.length > 0 && <BoxesOutside preview={{ boxes }} />}
    </Stack>
  )
}
