import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { Alert, Box, Typography } from '@mui/material'
import { Amount, formatCount, formatPercent } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { When } from '../../ui/when.tsx'
import { Picture } from './box-words.tsx'
import { DifferenceTable } from './difference-table.tsx'

/** Everything that a request to publish a box would put on sale. */
export function PublishPayload({ payload }: { payload: ApprovalPayload<'box_publish'> }) {
  const { content, numbers, before, pool, publish_at, difference, is_new, type_name } = payload
  return (
    <>
      <Facts
        facts={[
          ['Picture', <Picture key="picture" url={content.image_url} width={256} size={72} />],
          ['Box', `${content.names.en} · ${content.names.zh} · ${content.names.pt}`],
          ['Section', type_name],
          ['Price', <Amount key="price" value={content.price_cents / 100} />],
          ['Price before', before ? <Amount key="before" value={before.price_cents / 100} /> : '–'],
          ['Return', formatPercent(numbers.expected_return, 4)],
          ['Return before', before ? formatPercent(before.expected_return, 4) : '–'],
          ['Chance to profit', formatPercent(numbers.chance_of_profit)],
          ['Volatility', `${numbers.volatility} of 5`],
          ['Top item', `1 in ${formatCount(Math.round(numbers.top_one_in))}`],
          ['Published', publish_at === null ? 'as soon as you agree' : <When key="at" at={publish_at} />],
          [
            'Sold until',
            content.sell_until === null ? 'for good' : <When key="until" at={content.sell_until} />,
          ],
          ['Badge', content.badge ?? 'none'],
          ['Description', `${content.descr.en} · ${content.descr.zh} · ${content.descr.pt}`],
          ['Pool hash', <code key="hash">{pool.pool_hash}</code>],
        ]}
      />
      <Alert severity="info" sx={{ my: 2 }}>
        The chances are published exactly as they stand here. Each value is printed at its price of that
        moment; when prices have moved so far that the return leaves what is allowed, nothing is published.
      </Alert>
      <Typography variant="h6" component="h3" sx={{ mb: 1 }}>
        {is_new ? 'Contents' : `Contents beside version ${before?.version ?? '–'}`}
      </Typography>
      <Box>
        <DifferenceTable rows={difference} label="Contents and what changes" />
      </Box>
    </>
  )
}
