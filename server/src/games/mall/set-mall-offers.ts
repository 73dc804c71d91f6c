import type * as api from '@noktra/contract/admin/catalogue'
import { sql } from 'kysely'
import { said } from '@noktra/languages/said'
import type { AdminCommand } from '../../platform/admin/serve-admin.ts'
import { AppError } from '../../platform/http/errors.ts'
import { setOffers } from './set-offers.ts'

/** Lists and stocks skins, all of them or none. Where somebody put copies in meanwhile, the later one is told. */
export async function setMallOffers(command: AdminCommand<typeof api.setMallOffers>) {
  const { tx, body } = command
  const ids = body.offers.map((offer) => offer.skin_id)
  if (new Set(ids).size < ids.length) throw new AppError('invalid_input', { field: 'offers' })
  const { rows } = await sql<{ skin_id: number; name: string }>`
    select id as skin_id, market_hash_name as name from skin where id = any(${ids}::bigint[])`.execute(tx)
  if (rows.length < ids.length) throw new AppError('subject_unknown', { field: 'skin_id' })
  const nameOf = new Map(rows.map((row) => [row.skin_id, row.name]))
  const held = await tx
    .selectFrom('mall_offer')
    .select(['skin_id', 'listed', 'stocked', 'sold'])
    .where('skin_id', 'in', ids)
    .orderBy('skin_id')
    .forNoKeyUpdate()
    .execute()
  const before = new Map(held.map((offer) => [offer.skin_id, offer]))
  const stale = body.offers.find(
    (offer) => (before.get(offer.skin_id)?.stocked ?? null) !== offer.stocked_before,
  )
  if (stale)
    throw new AppError('changed_meanwhile', {
      who: said('reasons:who.someone_at', { what: nameOf.get(stale.skin_id)! }),
    })
  for (const { skin_id, stocked } of body.offers) {
    const sold = before.get(skin_id)?.sold ?? 0
    if (stocked >= sold) continue
    throw new AppError('offer_below_sold', { skin_id, name: nameOf.get(skin_id)!, sold, field: 'stocked' })
  }
  await setOffers(tx, command, body.offers)
  const wordsOf = (offer: { listed: boolean; stocked: number } | undefined) =>
    offer ? `${offer.listed ? 'listed' : 'not listed'}, ${offer.stocked} put in` : 'none'
  return {
    data: { set: body.offers.length },
    subject: ids.length === 1 ? `skin:${ids[0]}` : 'mall',
    before: Object.fromEntries(ids.map((id) => [`skin ${id}`, wordsOf(before.get(id))])),
    after: Object.fromEntries(body.offers.map((offer) => [`skin ${offer.skin_id}`, wordsOf(offer)])),
  }
}
