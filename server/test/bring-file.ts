import { approve } from '@noktra/contract/admin/approvals'
import * as catalogue from '@noktra/contract/admin/catalogue'
import type { ImportPreview } from '@noktra/contract/admin/catalogue'
import { office, type Member } from './admin.ts'
import type { World } from './world.ts'

/** Uploads a file, as text or as what it holds, without faults and applies it; what waits for a second person, `second` agrees to, or the asker where the store is a sandbox. Gives what its preview said. */
export async function bringFile(
  world: Pick<World, 'adminUrl'>,
  by: Member,
  kind: 'skins' | 'prices',
  list: string | object,
  second = by,
): Promise<ImportPreview> {
  const { id } = await office(world, catalogue.uploadImport, {
    by,
    body: { kind, file_name: 'list.json', text: typeof list === 'string' ? list : JSON.stringify(list) },
  })
  const { plan_hash, preview } = await office(world, catalogue.importDetails, { by, query: { id } })
  const { approval_id } = await office(world, catalogue.applyImport, {
    by,
    body: { id, plan_hash, leave_out_errors: false },
  })
  if (approval_id !== null) await office(world, approve, { by: second, body: { id: approval_id } })
  return preview
}
