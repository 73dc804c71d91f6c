import type { Exterior } from '@noktra/game/wear'
import type { ItemClass } from '@noktra/game/items'
import type { Db } from '../../../platform/db/connect.ts'
import type { Pictured } from './match-pictures.ts'

/** Every design and skin of the store, by which pictures are matched, and the classes of families that lists brought. */
export async function listPictured(db: Db): Promise<Pictured> {
  const designs = await db
    .selectFrom('design')
    .leftJoin('design_import', 'design_import.design_id', 'design.id')
    .select([
      'design.id',
      'design.class',
      'design_import.source_id',
      'design_import.market_name',
      'design_import.phase',
      'design_import.weapon',
      'design_import.image',
      'design_import.picture_url',
    ])
    .execute()
  const skins = await db
    .selectFrom('skin')
    .select(['id', 'design_id', 'exterior', 'market_hash_name'])
    .execute()
  return {
    designs: designs.map((design) => ({ ...design, class: design.class as ItemClass })),
    skins: skins.map((skin) => ({ ...skin, exterior: skin.exterior as Exterior | null })),
  }
}
