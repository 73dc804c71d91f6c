import { battleStatusOf, type BattleCard, type BattlePlayer } from '@noktra/contract/battles'
import { isDecided } from '@noktra/game/battle/battle-state'
import { ROUND_MS, roundAt, seatPrice } from '@noktra/game/battles'
import { gradeOf } from '@noktra/game/levels'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { BeaconSource } from '../../platform/providers/beacon/beacon.ts'
import type { Db } from '../../platform/db/connect.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { findBattle, type BattleRow } from './battle-row.ts'
import { bestPrizes } from './best-prize.ts'
import { botFace, houseFace } from '../../core/skins/house.ts'

export type CardParts = Pick<Ctx, 'db' | 'clock' | 'providers' | 'brand'>

/** Rooms as the list shows them, in the order of the rows. */
export async function cardsOf(
  { db, clock, providers, brand }: CardParts,
  battles: BattleRow[],
): Promise<BattleCard[]> {
  if (battles.length === 0) return []
  const ids = battles.map((battle) => battle.id)
  const [players, boxes, creators] = await readParts(db, ids, battles)
  const best = await bestPrizes(db, battles)
  const now = clock.now()
  return battles.map((battle) => {
    const face = battle.creator_id === null ? houseFace({ brand }) : creators.get(battle.creator_id)!
    const decided = isDecided(battle)
    return {
      room_id: battle.id,
      version: battle.version,
      room_type: battle.room_type,
      status: battleStatusOf(battle.phase),
      phase: battle.phase,
      end_reason: battle.end_reason,
      user_id: battle.creator_id,
      ...face,
      mode: battle.mode,
      team: battle.team,
      seats: battle.seats,
      players: players.get(battle.id) ?? [],
      fast: battle.fast,
      private: battle.private,
      players_only: battle.players_only,
      bots_only: battle.bots_only,
      fund_percent: battle.fund_percent,
      price: battle.price / 100,
      own_price: seatPrice(battle.price, battle.fund_percent).own / 100,
      round_num: battle.rounds,
      boxes: boxes.get(battle.id) ?? [],
      best_prize: best.get(battle.id) ?? null,
      ...clockOf({ providers }, battle, now),
      created_at: unixSeconds(battle.created_at),
      winners: decided ? battle.winners : [],
      total: decided && battle.total !== null ? battle.total / 100 : null,
    }
  })
}

export async function cardOf(parts: CardParts, battleId: number): Promise<BattleCard> {
  const battle = await findBattle(parts.db, battleId)
  if (!battle) throw new Error(`There is no battle ${battleId}`)
  return (await cardsOf(parts, [battle]))[0]!
}

/** How long a round of this room lasts. */
export function roundMs(battle: Pick<BattleRow, 'fast'>): number {
  return battle.fast ? ROUND_MS.fast : ROUND_MS.normal
}

/** Where a room stands at a moment: its round, and how long until the next thing happens. */
export function clockOf(
  { providers }: Pick<Ctx, 'providers'>,
  battle: BattleRow,
  now: Date,
): { round: number; round_ms: number; ends_in_ms: number | null } {
  const round_ms = roundMs(battle)
  const until = (time: number) => Math.max(0, Math.round(time - now.getTime()))
  if (battle.phase === 'waiting')
    return { round: 0, round_ms, ends_in_ms: until(battle.expires_at.getTime()) }
  if (battle.phase === 'locked') {
    const beacon = providers.beaconOf(battle.beacon_source as BeaconSource)
    return { round: 0, round_ms, ends_in_ms: until(beacon.timeOf(battle.beacon_round!).getTime()) }
  }
  if (battle.started_at === null) return { round: 0, round_ms, ends_in_ms: null }
  const times = { started_at: battle.started_at.getTime(), round_ms, rounds: battle.rounds }
  const round = roundAt(times, now.getTime())
  if (battle.phase === 'rounds')
    return { round, round_ms, ends_in_ms: until(times.started_at + round * round_ms) }
  if (battle.phase === 'draft') return { round, round_ms, ends_in_ms: until(battle.draft_until!.getTime()) }
  return { round, round_ms, ends_in_ms: null }
}

/** Rooms by number, newest change first or in any order the caller sorts them. */
export async function battlesById(db: Db, ids: number[]): Promise<BattleRow[]> {
  if (ids.length === 0) return []
  return (await db
    .selectFrom('battle')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()) as BattleRow[]
}

type Face = { nickname: string; avatar: string }

async function readParts(
  db: Db,
  ids: number[],
  battles: BattleRow[],
): Promise<[Map<number, BattlePlayer[]>, Map<number, BattleCard['boxes']>, Map<number, Face>]> {
  const seats = await db
    .selectFrom('battle_seat')
    .leftJoin('player', 'player.id', 'battle_seat.player_id')
    .select([
      'battle_id',
      'seat',
      'bot',
      'player.id as player_id',
      'player.nickname',
      'player.avatar',
      'player.points',
    ])
    .where('battle_id', 'in', ids)
    .orderBy('battle_id')
    .orderBy('seat')
    .execute()
  const rounds = await db
    .selectFrom('battle_round')
    .innerJoin('box', 'box.id', 'battle_round.box_id')
    .select(['battle_id', 'battle_round.box_id', 'battle_round.price', 'box.image_url'])
    .where('battle_id', 'in', ids)
    .orderBy('battle_id')
    .orderBy('round')
    .execute()
  const creatorIds = battles.flatMap((battle) => battle.creator_id ?? [])
  const creators = creatorIds.length
    ? await db
        .selectFrom('player')
        .select(['id', 'nickname', 'avatar'])
        .where('id', 'in', creatorIds)
        .execute()
    : []

  const players = new Map<number, BattlePlayer[]>()
  for (const seat of seats) {
    const face =
      seat.bot === null ? { nickname: seat.nickname!, avatar: avatarUrl(seat.avatar!) } : botFace(seat.bot)
    add(players, seat.battle_id, {
      seat: seat.seat,
      user_id: seat.player_id,
      ...face,
      grade: seat.points === null ? 0 : gradeOf(seat.points),
      is_bot: seat.bot !== null,
    })
  }
  const boxes = new Map<number, BattleCard['boxes']>()
  for (const round of rounds) {
    add(boxes, round.battle_id, {
      box_id: round.box_id,
      image_url: round.image_url,
      price: round.price / 100,
    })
  }
  const faces = new Map(
    creators.map((creator) => [
      creator.id,
      { nickname: creator.nickname, avatar: avatarUrl(creator.avatar) },
    ]),
  )
  return [players, boxes, faces]
}

function add<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
