import type { StaffRole } from '@noktra/contract/admin/admin-route'
import { said, type Said } from '@noktra/languages/said'

/** What a role is called. */
export function roleSaid(role: StaffRole): Said {
  return said(`staff:roles.${role}`)
}
