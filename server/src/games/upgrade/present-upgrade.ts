import type { Language } from '@noktra/contract/shapes'
import type { PricedSkin } from '@noktra/contract/skins'
import type { UpgradeRow, UpgradeShown } from '@noktra/contract/upgrades'
import type { UpgradeDirection } from '@noktra/game/upgrades'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { FACE_COLUMNS, faceOf, wearText, type FaceRow } from '../../core/skins/skin-face.ts'

const PPM = 1_000_000

/** Upgrades with what a record row shows. */
export function selectUpgrades(db: Db) {
  return db
    .selectFrom('upgrade')
    .innerJoin('player', 'player.id', 'upgrade.player_id')
    .select([
      'upgrade.id',
      'upgrade.player_id',
      'player.nickname',
      'player.avatar',
      'upgrade.stake',
      'upgrade.coins',
      'upgrade.item_num',
      'upgrade.profit_rate',
      'upgrade.chance',
      'upgrade.direction',
      'upgrade.ticket',
      'upgrade.won',
      'upgrade.target_skin_id',
      'upgrade.target_value',
      'upgrade.comfort_skin_id',
      'upgrade.comfort_value',
      'upgrade.item_id',
      'upgrade.wear',
      'upgrade.created_at',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectUpgrades>['execute']>>[number]
type Faces = ReadonlyMap<number, FaceRow>
type Viewer = { language: Language; viewerId: number | null }

/** An upgrade with the items that were staked, the most valuable first, and the faces of its target and its consolation skin. */
export type WholeUpgrade = {
  row: Row
  staked: (FaceRow & { item_id: number; value: number; wear: number | null })[]
  faces: Faces
}

/** Upgrades as a list shows them. */
export async function presentUpgrades(db: Db, rows: Row[], language: Language): Promise<UpgradeRow[]> {
  const faces = await facesOf(
    db,
    rows.flatMap((row) => [row.target_skin_id, row.comfort_skin_id ?? []].flat()),
  )
  return rows.map((row) => presentRow(row, faces, language))
}

/** One upgrade, whole. @throws AppError upgrade_unknown */
export async function getUpgrade(db: Db, id: number, viewer: Viewer): Promise<UpgradeShown> {
  const row = await selectUpgrades(db).where('upgrade.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('upgrade_unknown')
  const staked = await db
    .selectFrom('upgrade_stake')
    .innerJoin('item', 'item.id', 'upgrade_stake.item_id')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(['upgrade_stake.item_id', 'upgrade_stake.value', 'item.wear', ...FACE_COLUMNS])
    .where('upgrade_stake.upgrade_id', '=', id)
    .orderBy('upgrade_stake.value', 'desc')
    .orderBy('upgrade_stake.item_id')
    .execute()
  const faces = await facesOf(db, [row.target_skin_id, row.comfort_skin_id ?? []].flat())
  return presentUpgrade({ row, staked, faces }, viewer)
}

/** The same of an upgrade that is known already. */
export function presentUpgrade(
  { row, staked, faces }: WholeUpgrade,
  { language, viewerId }: Viewer,
): UpgradeShown {
  return {
    ...presentRow(row, faces, language),
    items: staked.map((item) => ({
      item_id: item.item_id,
      wear: wearText(item.wear),
      value: item.value / 100,
      ...faceOf(item, language),
    })),
    comfort:
      row.comfort_skin_id === null
        ? null
        : { value: row.comfort_value! / 100, ...faceOf(faces.get(row.comfort_skin_id)!, language) },
    profit_rate: row.profit_rate / PPM,
    is_mine: row.player_id === viewerId,
  }
}

function presentRow(row: Row, faces: Faces, language: Language): UpgradeRow {
  const target: PricedSkin = {
    price: row.target_value / 100,
    ...faceOf(faces.get(row.target_skin_id)!, language),
  }
  const given = row.won
    ? { skin_id: row.target_skin_id, value: row.target_value }
    : { skin_id: row.comfort_skin_id!, value: row.comfort_value! }
  return {
    upgrade_id: row.id,
    fair_id: `u${row.id}`,
    user_id: row.player_id,
    nickname: row.nickname,
    avatar: avatarUrl(row.avatar),
    stake: row.stake / 100,
    coin: row.coins / 100,
    item_num: row.item_num,
    chance_ppm: row.chance,
    direction: row.direction as UpgradeDirection,
    ticket: row.ticket,
    won: row.won,
    target,
    given:
      row.item_id === null
        ? null
        : {
            item_id: row.item_id,
            wear: wearText(row.wear),
            value: given.value / 100,
            ...faceOf(faces.get(given.skin_id)!, language),
          },
    created_at: unixSeconds(row.created_at),
  }
}

async function facesOf(db: Db, skinIds: number[]): Promise<Faces> {
  if (skinIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(FACE_COLUMNS)
    .where('skin.id', 'in', [...new Set(skinIds)])
    .execute()
  return new Map(rows.map((row) => [row.skin_id, row]))
}
