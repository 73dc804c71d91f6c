import type * as api from '@noktra/contract/admin/boxes'
import type { DraftDetails, DraftRowShown } from '@noktra/contract/admin/boxes'
import { unixSeconds } from '../../../platform/clock.ts'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { FACE_COLUMNS, faceOf, type Names } from '../../../core/skins/skin-face.ts'
import {
  findWelfareTerms,
  newestVersion,
  readDraft,
  readHighestReturn,
  type Content,
} from './draft-content.ts'
import { selectBoxRows } from './select-box-rows.ts'
import { readRows } from './version-difference.ts'

/** The open draft of a box; where there is none what is published, and without a box an empty one. */
export async function draftDetails({
  db,
  query,
}: AdminQuery<typeof api.draftDetails>): Promise<DraftDetails> {
  if (query.id === undefined) return emptyDraft(db)
  const [box] = await selectBoxRows(db, { id: query.id, limit: 1 })
  if (!box) throw new AppError('subject_unknown', { field: 'id' })
  const draft = await readDraft(db, box.id)
  const welfare = await findWelfareTerms(db, box.id)
  return {
    box_id: box.id,
    is_new: box.status === 'new',
    revision: draft?.revision ?? 0,
    edited: draft
      ? {
          by: { id: draft.edited_by, name: draft.editor },
          at: unixSeconds(draft.edited_at),
          revision: draft.revision,
        }
      : null,
    approval_id: box.approval_id,
    scheduled_at: box.scheduled_at,
    welfare: welfare && { amount: welfare.amount_cents / 100, recharge_rate: welfare.recharge_rate },
    highest_return: await readHighestReturn(db),
    content: await presentContent(db, draft?.content ?? (await publishedContent(db, box.id))),
  }
}

async function emptyDraft(db: Db): Promise<DraftDetails> {
  const type = await db.selectFrom('box_type').select('id').orderBy('sort').limit(1).executeTakeFirstOrThrow()
  const none = { en: '', zh: '', pt: '' }
  return {
    box_id: null,
    is_new: true,
    revision: 0,
    edited: null,
    approval_id: null,
    scheduled_at: null,
    welfare: null,
    highest_return: await readHighestReturn(db),
    content: {
      names: none,
      descr: none,
      type_id: type.id,
      badge: 'new',
      featured: false,
      theme_color: '#C8F53C',
      image_url: '',
      sort: 0,
      sell_until: null,
      price: 0,
      rows: [],
    },
  }
}

/** A box as it was last published, in the form of a draft. */
async function publishedContent(db: Db, boxId: number): Promise<Content> {
  const box = await db
    .selectFrom('box')
    .select([
      'names',
      'descr',
      'type_id',
      'badge',
      'featured',
      'theme_color',
      'image_url',
      'sort',
      'sell_until',
    ])
    .where('id', '=', boxId)
    .executeTakeFirstOrThrow()
  const version = await newestVersion(db, boxId)
  const pool = await db
    .selectFrom('box_pool')
    .select('price')
    .where('box_id', '=', boxId)
    .where('version', '=', version)
    .executeTakeFirst()
  const rows = await readRows(db, boxId, version)
  return {
    ...box,
    names: box.names as Names,
    descr: box.descr as Names,
    badge: box.badge as Content['badge'],
    sell_until: box.sell_until && unixSeconds(box.sell_until),
    price_cents: pool?.price ?? 0,
    rows: rows.map((row) => ({ skin_id: row.skin_id, tickets: row.to - row.from + 1 })),
  }
}

async function presentContent(
  db: Db,
  { price_cents, rows, ...rest }: Content,
): Promise<DraftDetails['content']> {
  return { ...rest, price: price_cents / 100, rows: await presentRows(db, rows) }
}

export async function presentRows(db: Db, rows: Content['rows']): Promise<DraftRowShown[]> {
  if (rows.length === 0) return []
  const skins = await db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(['skin.price', ...FACE_COLUMNS])
    .where(
      'skin.id',
      'in',
      rows.map((row) => row.skin_id),
    )
    .execute()
  const skinOf = new Map(skins.map((skin) => [skin.skin_id, skin]))
  return rows.map(({ skin_id, tickets }) => {
    const skin = skinOf.get(skin_id)!
    return { ...faceOf(skin, 'en'), price: skin.price / 100, tickets }
  })
}
