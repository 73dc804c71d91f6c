import type * as api from '@noktra/contract/rolls'
import { inLanguage, type Language } from '@noktra/contract/shapes'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { BeaconSource } from '../../platform/providers/beacon/beacon.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { FACE_COLUMNS, faceOf, wearText, type Names } from '../../core/skins/skin-face.ts'
import { progressOf } from './conditions.ts'
import { cardsOf, type Viewer } from './present-cards.ts'
import type { RollRow } from './roll-row.ts'

const MAIN_SKINS = 10
const MOST_CHANGES = 50

/** A room as its page shows it, for the player who looks. */
export async function presentRoll(
  viewer: Viewer & Pick<Ctx, 'clock' | 'providers'>,
  roll: RollRow,
): Promise<api.RollShown> {
  const { db, language, player, clock } = viewer
  const [card] = await cardsOf(viewer, [roll], 0)
  const prizes = await prizeRows(db, roll.id)
  const canEdit = card!.i_created && roll.phase === 'open' && roll.lottery_time > clock.now()
  return {
    ...card!,
    main_skins: prizes
      .slice(0, MAIN_SKINS)
      .map((row) => ({ value: row.value / 100, ...faceOf(row, language) })),
    descr: inLanguage(roll.descr as Names, language),
    prizes: prizes.map((row) => prizeOf(row, language)),
    my_conditions: player && !card!.i_created ? await myConditions(db, roll, player.id) : null,
    can_edit: canEdit,
    can_change_terms: canEdit && roll.join_num === 0,
    server_seed_hash: roll.server_seed_hash.toString('hex'),
    fair_id: `r${roll.id}`,
    attempts: roll.attempt === 0 ? [] : await attemptsOf(viewer, roll),
    changes: await changesOf(db, roll.id),
    my_place: card!.is_join ? await placeOf(db, roll.id, player!.id) : null,
  }
}

/** The prizes of a room, dearest first, each with its winner once it has one. */
export async function presentPrizes(
  { db, language }: Pick<Viewer, 'db' | 'language'>,
  rollId: number,
): Promise<api.RollPrize[]> {
  return (await prizeRows(db, rollId)).map((row) => prizeOf(row, language))
}

async function prizeRows(db: Db, rollId: number) {
  return db
    .selectFrom('roll_prize')
    .innerJoin('skin', 'skin.id', 'roll_prize.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .leftJoin('roll_entry', (join) =>
      join
        .onRef('roll_entry.roll_id', '=', 'roll_prize.roll_id')
        .onRef('roll_entry.place', '=', 'roll_prize.winner_place'),
    )
    .leftJoin('player', 'player.id', 'roll_entry.player_id')
    .select([
      'roll_prize.id as prize_id',
      'roll_prize.wear',
      'roll_prize.value',
      'roll_prize.winner_place',
      'player.id as winner_id',
      'player.nickname',
      'player.avatar',
      ...FACE_COLUMNS,
    ])
    .where('roll_prize.roll_id', '=', rollId)
    .orderBy('roll_prize.value', 'desc')
    .orderBy('roll_prize.id')
    .execute()
}
type PrizeRow = Awaited<ReturnType<typeof prizeRows>>[number]

function prizeOf(row: PrizeRow, language: Language): api.RollPrize {
  const { winner_id, nickname, avatar, winner_place } = row
  return {
    prize_id: row.prize_id,
    wear: wearText(row.wear),
    value: row.value / 100,
    winner:
      winner_place === null
        ? null
        : { user_id: winner_id!, nickname: nickname!, avatar: avatarUrl(avatar!), place: winner_place },
    ...faceOf(row, language),
  }
}

async function placeOf(db: Db, rollId: number, playerId: number): Promise<number> {
  const { place } = await db
    .selectFrom('roll_entry')
    .select('place')
    .where('roll_id', '=', rollId)
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return place
}

async function myConditions(
  db: Db,
  roll: RollRow,
  playerId: number,
): Promise<NonNullable<api.RollShown['my_conditions']>> {
  const progress = await progressOf(db, roll, playerId)
  return {
    ...progress,
    recharged: progress.recharged / 100,
    missing_recharge: progress.missing_recharge / 100,
  }
}

/** Every try to draw: all but the last one were too late, and the last one if the prizes returned for it. */
async function attemptsOf(
  { db, providers }: Pick<Viewer, 'db'> & Pick<Ctx, 'providers'>,
  roll: RollRow,
): Promise<api.RollAttempt[]> {
  const rows = await db
    .selectFrom('roll_lock')
    .select(['attempt', 'locked_at', 'lock_hash', 'beacon_source', 'beacon_chain', 'beacon_round'])
    .where('roll_id', '=', roll.id)
    .orderBy('attempt')
    .execute()
  return rows.map((row) => {
    const source = row.beacon_source as BeaconSource
    return {
      attempt: row.attempt,
      locked_at: unixSeconds(row.locked_at),
      lock_hash: row.lock_hash,
      beacon: {
        source,
        chain_hash: row.beacon_chain,
        round: row.beacon_round,
        time: unixSeconds(providers.beaconOf(source).timeOf(row.beacon_round)),
      },
      late: row.attempt < roll.attempt || roll.end_reason === 'beacon_late',
    }
  })
}

async function changesOf(db: Db, rollId: number): Promise<api.RollShown['changes']> {
  const rows = await db
    .selectFrom('roll_change')
    .select(['what', 'num', 'created_at'])
    .where('roll_id', '=', rollId)
    .orderBy('id', 'desc')
    .limit(MOST_CHANGES)
    .execute()
  return rows.map((row) => ({
    what: row.what as api.RollShown['changes'][number]['what'],
    num: row.num,
    created_at: unixSeconds(row.created_at),
  }))
}
