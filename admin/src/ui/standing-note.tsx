import { ALONE_HOURS, approvalStanding, NEW_MEMBER_HOURS } from '@noktra/contract/admin/approvals'
import { Alert } from '@mui/material'
import { Text, text } from '../i18n/i18n.tsx'
import { useAdminQuery } from '../api/use-admin-query.ts'
import { When } from './when.tsx'

/** What the signed-in person has to know of second persons; nothing where all is as it usually is. `brief`: only what is grave. */
export function StandingNote({ brief = false }: { brief?: boolean }) {
  const { data } = useAdminQuery(approvalStanding, {}, { everyMs: 60_000 })
  if (!data) return null
  if (data.sandbox) {
    return brief ? null : (
      <Alert severity="info" sx={{ my: 2 }}>
        {text('common:standing.sandbox')}
      </Alert>
    )
  }
  if (data.alone && data.agrees) {
    return (
      <Alert severity="warning" sx={{ my: 2 }}>
        {text('common:standing.alone', { hours: ALONE_HOURS })}
      </Alert>
    )
  }
  if (brief || !data.agrees) return null
  if (data.too_new) {
    return (
      <Alert severity="info" sx={{ my: 2 }}>
        <Text
          is="common:standing.too_new"
          values={{ hours: NEW_MEMBER_HOURS }}
          parts={{ when: <When at={data.agrees_from} /> }}
        />
      </Alert>
    )
  }
  return data.signed_in_today ? null : (
    <Alert severity="info" sx={{ my: 2 }}>
      {text('common:standing.logged_in_before')}
    </Alert>
  )
}
