import { sql } from 'kysely'
import type * as api from '@noktra/contract/boxes'
import type { OpenRow } from '@noktra/contract/boxes'
import { inLanguage, type Language } from '@noktra/contract/shapes'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import type { SharedCall } from '../../platform/http/shared.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { FACE_COLUMNS, faceOf, type Names } from '../../core/skins/skin-face.ts'

/** Draws of boxes with what a record row shows. */
export function selectOpenings(db: Db) {
  return db
    .selectFrom('draw')
    .innerJoin('player', 'player.id', 'draw.player_id')
    .innerJoin('box', 'box.id', 'draw.box_id')
    .innerJoin('skin', 'skin.id', 'draw.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .where('draw.game', '=', 'box')
    .select([
      'draw.id',
      'draw.player_id',
      'draw.box_id',
      'draw.ticket',
      'draw.value',
      'draw.created_at',
      'player.nickname',
      'player.avatar',
      'box.names as box_names',
      ...FACE_COLUMNS,
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOpenings>['execute']>>[number]

function present(row: Row, language: Language): OpenRow {
  return {
    open_id: String(row.id),
    user_id: row.player_id,
    nickname: row.nickname,
    avatar: avatarUrl(row.avatar),
    box_id: row.box_id,
    box_name: inLanguage(row.box_names as Names, language),
    ticket: row.ticket,
    value: row.value / 100,
    created_at: unixSeconds(row.created_at),
    ...faceOf(row, language),
  }
}

/** Openings of everybody, newest first. */
export async function openRecord({ db, query, language }: SharedCall<typeof api.openRecord>) {
  const after = readAfter(query.after, 1)
  let select = selectOpenings(db)
  if (after) select = select.where('draw.id', '<', after[0]!)
  const rows = await select
    .orderBy('draw.id', 'desc')
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const { total } = await db
    .selectFrom('box_count')
    .select(sql<number>`coalesce(sum(opened), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
  const page = cutPage(rows, query.page_size, (row) => [row.id])
  return {
    list: page.list.map((row) => present(row, language)),
    total: Math.max(total, rows.length),
    next: page.next,
  }
}

/** One box's openings: the newest, or the most valuable. */
export async function unpackRecords({ db, query, language }: SharedCall<typeof api.unpackRecords>) {
  const box = await db.selectFrom('box').select('id').where('id', '=', query.box_id).executeTakeFirst()
  if (!box) throw new AppError('box_unknown')
  const best = query.sort === 'best'
  const after = readAfter(query.after, best ? 2 : 1)
  let select = selectOpenings(db).where('draw.box_id', '=', query.box_id)
  if (best) {
    if (after)
      select = select.where(sql<boolean>`(draw.value, draw.id) < (${after[0]}::bigint, ${after[1]}::bigint)`)
    select = select.orderBy('draw.value', 'desc')
  } else if (after) select = select.where('draw.id', '<', after[0]!)
  const rows = await select
    .orderBy('draw.id', 'desc')
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const count = await db
    .selectFrom('box_count')
    .select('opened')
    .where('box_id', '=', query.box_id)
    .executeTakeFirst()
  const page = cutPage(rows, query.page_size, (row) => (best ? [row.value, row.id] : [row.id]))
  return {
    list: page.list.map((row) => present(row, language)),
    total: Math.max(count?.opened ?? 0, rows.length),
    next: page.next,
  }
}

/** The player's own openings, newest first. */
export async function myOpenRecord({ db, query, player, language }: PlayerCall<typeof api.myOpenRecord>) {
  const after = readAfter(query.after, 1)
  let select = selectOpenings(db).where('draw.player_id', '=', player.id)
  let count = db
    .selectFrom('draw')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where('player_id', '=', player.id)
  if (query.box_id) {
    select = select.where('draw.box_id', '=', query.box_id)
    count = count.where('box_id', '=', query.box_id)
  }
  if (after) select = select.where('draw.id', '<', after[0]!)
  const rows = await select
    .orderBy('draw.id', 'desc')
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const { total } = await count.executeTakeFirstOrThrow()
  const page = cutPage(rows, query.page_size, (row) => [row.id])
  return { list: page.list.map((row) => present(row, language)), total, next: page.next }
}
