import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { refitOutcome } from '@noktra/contract/admin/box-refits'
import { Stack, Typography } from '@mui/material'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { text } from '../../i18n/i18n.tsx'
import { LeftBoxes, RefittedBoxes } from './refit-tables.tsx'

/** Every version that a plan publishes, and what became of each. */
export function RefitPayload({ payload, id }: { payload: ApprovalPayload<'box_refit'>; id: number }) {
  const asked = useAdminQuery(refitOutcome, { id })
  const list = asked.data?.list ?? []
  const outcomes = new Map(
    list.map(({ box_id, version, why }) => [
      box_id,
      version === null
        ? text('box:refit.left_out', { why: why ?? '' })
        : text('box:refit.version', { version }),
    ]),
  )
  return (
    <Stack spacing={2}>
      <RefittedBoxes boxes={payload.refitted} outcomes={list.length > 0 ? outcomes : undefined} />
      {payload.left.length > 0 && (
        <div>
          <Typography variant="h6" component="h3" sx={{ mb: 1 }}>
            {text('box:refit.left')}
          </Typography>
          <LeftBoxes boxes={payload.left} />
        </div>
      )}
    </Stack>
  )
}
