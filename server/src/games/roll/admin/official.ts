import type * as api from '@noktra/contract/admin/rolls'
import type { OfficialRollRow, PrizeSkin } from '@noktra/contract/admin/rolls'
import type { Words } from '@noktra/contract/admin/shapes'
import type { RollPhase } from '@noktra/contract/rolls'
import { PENDING_ROLLS } from '@noktra/game/roll/roll-state'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { itemNameOf, type DesignNames } from '../../../core/skins/skin-face.ts'
import { ROOMS_A_WEEK, weekLeft } from '../../../core/issuance/week-amount.ts'
import { containing } from '../../../platform/db/like.ts'

const MOST_FOUND = 20

/** What the house makes again and again: there are few. */
export async function listOfficial({ db, clock }: AdminQuery<typeof api.listOfficialRolls>) {
  const list = await readOfficial(db, clock.now())
  return { list, next: null, total: list.length }
}

/** @throws AppError subject_unknown */
export async function officialDetails({ db, query, clock }: AdminQuery<typeof api.officialRollDetails>) {
  const [row] = await readOfficial(db, clock.now(), query.id)
  if (!row) throw new AppError('subject_unknown', { field: 'id' })
  return row
}

/** Skins by a part of their name, the dearest first. */
export async function findSkins({ db, query }: AdminQuery<typeof api.findPrizeSkins>) {
  const like = containing(query.q)
  const rows = await selectSkins(db)
    .where((is) =>
      is.or([
        is('skin.market_hash_name', 'ilike', like),
        ...(/^\d{1,9}$/.test(query.q) ? [is('skin.id', '=', Number(query.q))] : []),
      ]),
    )
    .orderBy('skin.price', 'desc')
    .orderBy('skin.id')
    .limit(MOST_FOUND)
    .execute()
  return { list: rows.map(presentSkin) }
}

async function readOfficial(db: Db, now: Date, key?: string): Promise<OfficialRollRow[]> {
  const rows = await db
    .selectFrom('official_roll')
    .leftJoin('staff', 'staff.id', 'official_roll.updated_by')
    .selectAll('official_roll')
    .select('staff.name as updated_by_name')
    .$if(key !== undefined, (select) => select.where('official_roll.key', '=', key!))
    .orderBy('official_roll.sort')
    .orderBy('official_roll.key')
    .execute()
  const running = await db
    .selectFrom('roll')
    .select(['id', 'official_key', 'phase', 'lottery_time', 'join_num', 'prize_pool'])
    .where('official_key', 'is not', null)
    .where('phase', 'in', PENDING_ROLLS)
    .execute()
  const skins = await skinsOf(db, [...new Set(rows.flatMap((row) => row.skin_ids.map(Number)))])
  const left = new Map<string, number>()
  for (const { key: of, week_amount } of rows) left.set(of, await weekLeft(db, { key: of, week_amount, now }))
  return rows.map((row) => {
    // The driver gives the numbers of a bigint[] as text.
    const prizes = row.skin_ids.map(Number).flatMap((id) => skins.get(id) ?? [])
    const room = running.find((candidate) => candidate.official_key === row.key)
    return {
      id: row.key,
      names: row.names as Words,
      descr: row.descr as Words,
      period: row.period as OfficialRollRow['period'],
      recharge: row.recharge / 100,
      active: row.active,
      sort: row.sort,
      prizes,
      prize_pool: Math.round(prizes.reduce((sum, { price }) => sum + price * 100, 0)) / 100,
      week_amount: row.week_amount / 100,
      week_left: left.get(row.key)! / 100,
      week_rooms: ROOMS_A_WEEK[row.period as OfficialRollRow['period']],
      running: room
        ? {
            id: room.id,
            phase: room.phase as RollPhase,
            lottery_time: unixSeconds(room.lottery_time),
            join_num: room.join_num,
            prize_pool: room.prize_pool / 100,
          }
        : null,
      next_from: row.active && room ? unixSeconds(room.lottery_time) : null,
      revision: row.revision,
      updated_at: unixSeconds(row.updated_at),
      updated_by: row.updated_by === null ? null : { id: row.updated_by, name: row.updated_by_name! },
    }
  })
}

export function selectSkins(db: Db) {
  return db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select([
      'skin.id as skin_id',
      'skin.market_hash_name',
      'skin.image_url',
      'skin.price',
      'design.names as design_names',
    ])
}

type SkinRow = Awaited<ReturnType<ReturnType<typeof selectSkins>['execute']>>[number]

export function presentSkin(row: SkinRow): PrizeSkin {
  return {
    skin_id: row.skin_id,
    item_name: itemNameOf(row.design_names as DesignNames, 'en'),
    market_hash_name: row.market_hash_name,
    image_url: row.image_url,
    price: row.price / 100,
  }
}

async function skinsOf(db: Db, ids: number[]): Promise<Map<number, PrizeSkin>> {
  if (ids.length === 0) return new Map()
  const rows = await selectSkins(db).where('skin.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.skin_id, presentSkin(row)]))
}
