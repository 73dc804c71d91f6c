import type { StaffRole } from '@noktra/contract/admin/admin-route'
import type { Me } from '@noktra/contract/admin/staff'
import type { Ctx } from '../../platform/context.ts'
import { readSetting } from '../../core/settings/read-setting.ts'

/** Who is signed in, and what the pages need to know of the store. */
export async function presentMe(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  staff: { id: number; name: string; email: string; role: StaffRole },
): Promise<Me> {
  return {
    id: staff.id,
    name: staff.name,
    email: staff.email,
    role: staff.role,
    sandbox: config.sandbox,
    store_url: config.publicUrl,
    store_timezone: String(await readSetting(db, 'store_timezone')),
  }
}
