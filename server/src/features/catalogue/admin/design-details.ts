import type * as api from '@noktra/contract/admin/catalogue'
import { wearInterval, type Exterior } from '@noktra/game/wear'
import { unixSeconds } from '../../../platform/clock.ts'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { neutralPictureUrl } from '../../../core/skins/pictures.ts'
import { itemNameOf, rarityColor, type DesignNames, type Rarity } from '../../../core/skins/skin-face.ts'
import { marketNameOf } from './market-name.ts'
import { pricedOf } from './plan-skins.ts'

const MOST_CHANGES = 200

/** One design with its exteriors, those without a price too, and how the prices moved. */
export async function designDetails({ db, query }: AdminQuery<typeof api.designDetails>) {
  const design = await db
    .selectFrom('design')
    .leftJoin('design_import', 'design_import.design_id', 'design.id')
    .select([
      'design.id',
      'design.key',
      'design.names',
      'design.kind',
      'design.rarity',
      'design.wear_from',
      'design.wear_to',
      'design_import.source_id',
      'design_import.market_name',
      'design_import.phase',
      'design_import.image',
      'design_import.picture_url',
    ])
    .where('design.id', '=', query.id)
    .executeTakeFirst()
  if (!design) throw new AppError('subject_unknown', { field: 'id' })
  const skins = await db
    .selectFrom('skin')
    .leftJoin('mall_offer', 'mall_offer.skin_id', 'skin.id')
    .select([
      'skin.id as skin_id',
      'skin.exterior',
      'skin.market_hash_name',
      'skin.price',
      'skin.wear_from',
      'skin.wear_to',
      'skin.image_url',
      'mall_offer.stock',
      'mall_offer.listed',
    ])
    .where('design_id', '=', design.id)
    .execute()
  const skinOf = new Map(skins.map((skin) => [skin.exterior, skin]))
  const { family, finish } = design.names as DesignNames
  return {
    id: design.id,
    key: design.key,
    item_name: itemNameOf(design.names as DesignNames, 'en'),
    names: { family, finish },
    kind: design.kind,
    rarity: design.rarity as Rarity,
    color: rarityColor(design.rarity),
    exteriors: pricedOf(design).map((exterior) => {
      const skin = skinOf.get(exterior)
      if (skin) return { ...skin, exterior, price: skin.price / 100, listed: skin.listed ?? false }
      const interval = exterior && wearInterval(exterior, design.wear_from!, design.wear_to!)
      return {
        skin_id: null,
        exterior,
        market_hash_name: marketNameOf(
          design.market_name ?? itemNameOf(design.names as DesignNames, 'en'),
          exterior,
          design.phase,
        ),
        price: null,
        wear_from: interval && interval.from,
        wear_to: interval && interval.to,
        image_url: design.picture_url ?? neutralPictureUrl(design.kind),
        stock: null,
        listed: false,
      }
    }),
    source:
      design.source_id === null
        ? null
        : { id: design.source_id, name: design.market_name!, image: design.image },
    changes: await listChanges(db, design.id),
  }
}

async function listChanges(db: Db, designId: number) {
  const rows = await db
    .selectFrom('skin_price_change as change')
    .innerJoin('skin', 'skin.id', 'change.skin_id')
    .leftJoin('staff', 'staff.id', 'change.staff_id')
    .select([
      'change.id',
      'skin.exterior',
      'change.price_from',
      'change.price_to',
      'change.staff_id',
      'staff.name',
      'change.batch_id',
      'change.agreed',
      'change.created_at',
    ])
    .where('skin.design_id', '=', designId)
    .orderBy('change.id', 'desc')
    .limit(MOST_CHANGES)
    .execute()
  return rows.toReversed().map((row) => ({
    id: row.id,
    exterior: row.exterior as Exterior | null,
    from: row.price_from === null ? null : row.price_from / 100,
    to: row.price_to / 100,
    staff: row.staff_id === null ? null : { id: row.staff_id, name: row.name ?? '' },
    batch_id: row.batch_id,
    agreed: row.agreed,
    at: unixSeconds(row.created_at),
  }))
}
