import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { Stack, Typography } from '@mui/material'
import { Amount } from '../../ui/amount.tsx'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PERIOD_LABELS } from './official-words.ts'

type Props = { payload: ApprovalPayload<'official_roll'> }

/** Rooms of the house that wait for a second person; money in cents. */
export function SeriesPayload({ payload: { key, before, after, worth } }: Props) {
  return (
    <Stack spacing={2}>
      <Facts
        facts={[
          ['Series', `${after.names.en} (${key})`],
          ['Made each', PERIOD_LABELS[after.period]],
          ['Prizes of a room', `${after.skin_ids.length}`],
          ['Worth of a room today', <Amount key="worth" value={worth / 100} />],
          ['At most in a week', <Amount key="week" value={after.week_amount / 100} />],
          ['At most in a week now', <Amount key="now" value={before.week_amount / 100} />],
          ['Recharge asked for', <Amount key="recharge" value={after.recharge / 100} />],
          ['Made again', after.active ? 'Yes' : 'No'],
        ]}
      />
      <div>
        <Typography variant="h6" component="h3" sx={{ mb: 1 }}>
          All that changes
        </Typography>
        <BeforeAfter before={wordsOf(before)} after={wordsOf(after)} />
      </div>
    </Stack>
  )
}

function wordsOf({ skin_ids, recharge, week_amount, ...terms }: Props['payload']['after']) {
  return {
    ...terms,
    recharge: recharge / 100,
    week_amount: week_amount / 100,
    prizes: skin_ids.join(' '),
  }
}
