import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { listBoxTypes } from '@noktra/contract/admin/boxes'
import { Alert, Box, Typography } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { Amount, formatPercent } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { When } from '../../ui/when.tsx'
import { oneIn, Picture } from './box-words.tsx'
import { DifferenceTable } from './difference-table.tsx'

/** Everything that a request to publish a box would put on sale. */
export function PublishPayload({ payload }: { payload: ApprovalPayload<'box_publish'> }) {
  const { content, numbers, before, pool, publish_at, difference, is_new, type_name } = payload
  const types = useAdminQuery(listBoxTypes)
  const section = types.data?.list.find(({ id }) => id === content.type_id)?.name ?? type_name
  return (
    <>
      <Facts
        facts={[
          [text('box:picture'), <Picture key="picture" url={content.image_url} width={256} size={72} />],
          [text('box:box'), `${content.names.en} · ${content.names.zh} · ${content.names.pt}`],
          [text('box:section'), section],
          [text('box:price'), <Amount key="price" value={content.price_cents / 100} />],
          [
            text('box:publish.price_before'),
            before ? <Amount key="before" value={before.price_cents / 100} /> : '–',
          ],
          [text('box:numbers.return'), formatPercent(numbers.expected_return, 4)],
          [text('box:publish.return_before'), before ? formatPercent(before.expected_return, 4) : '–'],
          [text('box:chance_of_profit'), formatPercent(numbers.chance_of_profit)],
          [text('box:volatility'), text('box:of_five', { steps: numbers.volatility })],
          [text('box:top_item'), oneIn(numbers.top_one_in)],
          [
            text('box:publish.published'),
            publish_at === null ? text('box:publish.at_once') : <When key="at" at={publish_at} />,
          ],
          [
            text('box:sold_until'),
            content.sell_until === null ? (
              text('box:publish.for_good')
            ) : (
              <When key="until" at={content.sell_until} />
            ),
          ],
          [text('box:badge'), text(`box:badges.${content.badge ?? 'none'}`)],
          [text('box:description'), `${content.descr.en} · ${content.descr.zh} · ${content.descr.pt}`],
          [text('box:publish.hash'), <code key="hash">{pool.pool_hash}</code>],
        ]}
      />
      <Alert severity="info" sx={{ my: 2 }}>
        {text('box:publish.note')}
      </Alert>
      <Typography variant="h6" component="h3" sx={{ mb: 1 }}>
        {is_new
          ? text('box:contents.title')
          : text('box:publish.beside', { version: before?.version ?? '–' })}
      </Typography>
      <Box>
        <DifferenceTable rows={difference} label={text('box:publish.changes')} />
      </Box>
    </>
  )
}
