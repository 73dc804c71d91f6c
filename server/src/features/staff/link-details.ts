import type * as api from '@noktra/contract/admin/staff'
import type { StaffRole } from '@noktra/contract/admin/admin-route'
import type { SignInCall } from '../../platform/admin/serve-admin.ts'
import { findLink } from './find-link.ts'
import { totpUrl } from './staff-totp.ts'

/** What the page behind a one-time link shows. */
export async function linkDetails(call: SignInCall<typeof api.staffLinkDetails>) {
  const link = await findLink(call, call.body.token)
  return {
    email: link.email,
    name: link.name,
    role: link.role as StaffRole,
    secret: link.secret,
    otpauth_url: totpUrl(call.brand.now().values.name, link.secret, link.email ?? link.name),
  }
}
