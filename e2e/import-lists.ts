import { approve } from '@noktra/contract/admin/approvals'
import { applyImport, importDetails, setMallOffers, uploadImport } from '@noktra/contract/admin/catalogue'
import { adminCall, type memberOf } from './admin.ts'

type Member = Awaited<ReturnType<typeof memberOf>>

/** Brings items and their prices in cents by the lists of an operator, as the back office does; who asks agrees to high first prices too. */
export async function importLists(
  by: Member,
  items: readonly object[],
  prices: Record<string, number>,
): Promise<void> {
  await importList(by, 'skins', items)
  await importPrices(by, prices)
}

/** The prices alone. */
export function importPrices(by: Member, prices: Record<string, number>): Promise<void> {
  return importList(by, 'prices', { metadata: { currency: 'USD' }, prices })
}

async function importList(by: Member, kind: 'skins' | 'prices', list: object): Promise<void> {
  const body = { kind, file_name: `${kind}.json`, text: JSON.stringify(list) }
  const { id } = await adminCall(uploadImport, { by, body })
  const { plan_hash } = await adminCall(importDetails, { by, query: { id } })
  const { approval_id } = await adminCall(applyImport, {
    by,
    body: { id, plan_hash, leave_out_errors: false },
  })
  if (approval_id !== null) await adminCall(approve, { by, body: { id: approval_id } })
}

/** Puts so many of each of these skins into the mall. */
export async function stockMall(by: Member, skinIds: readonly number[], stocked: number): Promise<void> {
  await adminCall(setMallOffers, {
    by,
    body: {
      offers: skinIds.map((skin_id) => ({ skin_id, listed: true, stocked, stocked_before: null })),
    },
  })
}
