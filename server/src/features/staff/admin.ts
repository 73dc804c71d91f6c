import * as api from '@noktra/contract/admin/staff'
import {
  serveAdminCommand,
  serveSecretAdminCommand,
  serveSignInCall,
  serveAdminQuery,
} from '../../platform/admin/serve-admin.ts'
import { acceptLink } from './accept-link.ts'
import { disableStaff, resetStaff, setStaffRole } from './change-staff.ts'
import { inviteStaff, takeLink } from './invite-staff.ts'
import { linkDetails } from './link-details.ts'
import { listAudit } from './list-audit.ts'
import { listStaff } from './list-staff.ts'
import { presentMe } from './present-me.ts'
import { signInStaff } from './sign-in-staff.ts'
import { signOutStaff } from './sign-out-staff.ts'

export const staffAdmin = [
  serveSignInCall(api.signInStaff, signInStaff),
  serveSignInCall(api.staffLinkDetails, linkDetails),
  serveSignInCall(api.acceptStaffLink, acceptLink),
  serveSignInCall(api.signOutStaff, signOutStaff),
  serveAdminQuery(api.staffMe, (call) => presentMe(call, call.staff)),
  serveAdminQuery(api.listStaff, listStaff),
  serveAdminCommand(api.inviteStaff, inviteStaff),
  serveSecretAdminCommand(api.takeStaffLink, takeLink),
  serveAdminCommand(api.resetStaff, resetStaff),
  serveAdminCommand(api.setStaffRole, setStaffRole),
  serveAdminCommand(api.disableStaff, disableStaff),
  serveAdminQuery(api.listAudit, listAudit),
]
