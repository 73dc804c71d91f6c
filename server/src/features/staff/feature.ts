import { staffAdmin } from './admin.ts'
import { enableAgreed, resetAgreed, setAgreedRole } from './change-staff.ts'
import { inviteAgreed } from './invite-staff.ts'
import type { Feature } from '../../platform/feature.ts'

export const staff: Feature = {
  name: 'staff',
  adminCalls: staffAdmin,
  executors: {
    staff_invite: inviteAgreed,
    staff_role: setAgreedRole,
    staff_reset: resetAgreed,
    staff_enable: enableAgreed,
  },
}
