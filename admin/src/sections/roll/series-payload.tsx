import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { inLanguage } from '@noktra/contract/language'
import { Stack, Typography } from '@mui/material'
import { currentLanguage, text } from '../../i18n/i18n.tsx'
import { Amount, formatCount } from '../../ui/amount.tsx'
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
          [
            text('roll:series.series'),
            text('roll:series.name', { name: inLanguage(after.names, currentLanguage()), key }),
          ],
          [text('roll:words.made_each'), PERIOD_LABELS[after.period]],
          [text('roll:series.prizes'), formatCount(after.skin_ids.length)],
          [text('roll:series.worth'), <Amount key="worth" value={worth / 100} />],
          [text('roll:series.week'), <Amount key="week" value={after.week_amount / 100} />],
          [text('roll:series.week_now'), <Amount key="now" value={before.week_amount / 100} />],
          [text('roll:words.recharge_asked'), <Amount key="recharge" value={after.recharge / 100} />],
          [text('roll:words.made_again'), after.active ? text('roll:words.yes') : text('roll:words.no')],
        ]}
      />
      <div>
        <Typography variant="h6" component="h3" sx={{ mb: 1 }}>
          {text('roll:series.changes')}
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
