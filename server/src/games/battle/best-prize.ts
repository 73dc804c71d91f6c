import { sql } from 'kysely'
import { isDecided } from '@noktra/game/battle/battle-state'
import type { BattleCard } from '@noktra/contract/battles'
import type { Db } from '../../platform/db/connect.ts'
import { rarityColor } from '../../core/skins/skin-face.ts'
import type { BattleRow } from './battle-row.ts'

type Best = NonNullable<BattleCard['best_prize']>

/** The dearest item each room's boxes can give; of those that are decided, the dearest that was drawn. */
export async function bestPrizes(db: Db, battles: readonly BattleRow[]): Promise<Map<number, Best>> {
  const decided = battles.filter(isDecided).map(({ id }) => id)
  const open = battles.filter((battle) => !isDecided(battle)).map(({ id }) => id)
  const drawn = decided.length === 0 ? [] : await dearestDrawn(db, decided)
  const possible = open.length === 0 ? [] : await dearestPossible(db, open)
  return present([...drawn, ...possible])
}

/** The dearest item that each of these rooms' boxes can give. */
export async function possiblePrizes(db: Db, battleIds: number[]): Promise<Map<number, Best>> {
  return present(await dearestPossible(db, battleIds))
}

type BestRow = Awaited<ReturnType<typeof dearestDrawn | typeof dearestPossible>>[number]

function present(rows: BestRow[]): Map<number, Best> {
  return new Map(
    rows.map(({ battle_id, skin_id, image_url, rarity, value }) => [
      battle_id,
      { skin_id, image_url, color: rarityColor(rarity), value: value / 100 },
    ]),
  )
}

const FACE = ['skin.id as skin_id', 'skin.image_url', 'design.rarity'] as const

function dearestDrawn(db: Db, ids: number[]) {
  return db
    .selectFrom('battle_draw')
    .innerJoin('skin', 'skin.id', 'battle_draw.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .distinctOn('battle_id')
    .select(['battle_id', 'battle_draw.value', ...FACE])
    .where('battle_id', 'in', ids)
    .orderBy('battle_id')
    .orderBy('battle_draw.value', 'desc')
    .orderBy('battle_draw.id')
    .execute()
}

/** A version of a box never changes, so each box is looked at once, however often it stands in a line-up. */
function dearestPossible(db: Db, ids: number[]) {
  return db
    .with('of_box', (with_) =>
      with_
        .selectFrom('box_pool_row')
        .distinctOn(['box_id', 'version'])
        .select(['box_id', 'version', 'skin_id', 'value'])
        .where(
          sql<boolean>`(box_id, version) in (select box_id, version from battle_round where battle_id = any(${ids}::bigint[]))`,
        )
        .orderBy('box_id')
        .orderBy('version')
        .orderBy('value', 'desc'),
    )
    .selectFrom('battle_round')
    .innerJoin('of_box', (join) =>
      join
        .onRef('of_box.box_id', '=', 'battle_round.box_id')
        .onRef('of_box.version', '=', 'battle_round.version'),
    )
    .innerJoin('skin', 'skin.id', 'of_box.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .distinctOn('battle_id')
    .select(['battle_id', 'of_box.value', ...FACE])
    .where('battle_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('battle_id')
    .orderBy('of_box.value', 'desc')
    .orderBy('round')
    .execute()
}
