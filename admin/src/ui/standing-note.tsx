import { ALONE_HOURS, approvalStanding, NEW_MEMBER_HOURS } from '@noktra/contract/admin/approvals'
import { Alert } from '@mui/material'
import { useAdminQuery } from '../api/use-admin-query.ts'
import { When } from './when.tsx'

/** What the signed-in person has to know of second persons; nothing where all is as it usually is. `brief`: only what is grave. */
export function StandingNote({ brief = false }: { brief?: boolean }) {
  const { data } = useAdminQuery(approvalStanding, {}, { everyMs: 60_000 })
  if (!data) return null
  if (data.sandbox) {
    return brief ? null : (
      <Alert severity="info" sx={{ my: 2 }}>
        This store is a sandbox: you may agree to what you asked for yourself, and the request says so. In a
        live store someone else has to.
      </Alert>
    )
  }
  if (data.alone && data.agrees) {
    return (
      <Alert severity="warning" sx={{ my: 2 }}>
        No one on the staff could agree to what you ask for, so there is no second person who would stop a
        mistake, or someone with your password. What you ask for is done {ALONE_HOURS} hours later instead:
        until then everyone sees it here and on the dashboard, and you can take it back. It is so until an
        owner or operator is there whom you did not invite yourself; another owner can invite one.
      </Alert>
    )
  }
  if (brief || !data.agrees) return null
  if (data.too_new) {
    return (
      <Alert severity="info" sx={{ my: 2 }}>
        People who are new, have another role or were let in again can agree to nothing for {NEW_MEMBER_HOURS}{' '}
        hours. You may from <When at={data.agrees_from} /> on; you can refuse before.
      </Alert>
    )
  }
  return data.signed_in_today ? null : (
    <Alert severity="info" sx={{ my: 2 }}>
      You logged in yesterday. To agree to something, log out and in again.
    </Alert>
  )
}
