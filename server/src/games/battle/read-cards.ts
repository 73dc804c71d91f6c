import { sql } from 'kysely'
import { battleStatusOf, type BattleCard, type BattlePlayer } from '@noktra/contract/battles'
import { isDecided } from '@noktra/game/battle/battle-state'
import { ROUND_MS, roundAt, seatPrice } from '@noktra/game/battles'
import { gradeOf } from '@noktra/game/levels'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { BeaconSource } from '../../platform/providers/beacon/beacon.ts'
import type { Db } from '../../platform/db/connect.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { findBattle, type BattleRow, type SeatRow } from './battle-row.ts'
import { bestPrizes, possiblePrizes } from './best-prize.ts'
import { botFace, houseFace } from '../../core/skins/house.ts'

export type CardParts = Pick<Ctx, 'db' | 'clock' | 'providers' | 'brand'>

/** Rooms as the list shows them, in the order of the rows. */
export async function cardsOf(
  { db, clock, providers, brand }: CardParts,
  battles: BattleRow[],
): Promise<BattleCard[]> {
  if (battles.length === 0) return []
  const ids = battles.map((battle) => battle.id)
  const seated = await readSeats(db, ids)
  const seats = Map.groupBy(seated, ({ battle_id }) => battle_id)
  // Of those who sat there a moment ago, too: who has left meanwhile is in none of the rooms.
  const faces = await readFaces(
    db,
    ids,
    seated.flatMap(({ player_id }) => player_id ?? []),
  )
  const boxes = await readBoxes(db, ids)
  const best = await bestPrizes(db, battles)
  const now = clock.now()
  return battles.map((battle) =>
    presentCard({ providers, brand, now }, battle, seats.get(battle.id) ?? [], { faces, boxes, best }),
  )
}

/** What cards show beside a room and its seats. */
export type Shown = {
  faces: Map<number, Face>
  boxes: Map<number, BattleCard['boxes']>
  best: Map<number, NonNullable<BattleCard['best_prize']>>
}

/** The same for rooms that wait, whose seats are known, and for players who may sit down; by statements that are sent at once. */
export async function readShown(db: Db, waiting: number[], players: number[]): Promise<Shown> {
  const [faces, boxes, best] = await Promise.all([
    readFaces(db, waiting, players),
    readBoxes(db, waiting),
    possiblePrizes(db, waiting),
  ])
  return { faces, boxes, best }
}

type Seated = Pick<SeatRow, 'seat' | 'player_id' | 'bot'>

/** A room as the list shows it. */
export function presentCard(
  { providers, brand, now }: Pick<Ctx, 'providers' | 'brand'> & { now: Date },
  battle: BattleRow,
  seats: Seated[],
  { faces, boxes, best }: Shown,
): BattleCard {
  const creator = battle.creator_id === null ? houseFace({ brand }) : faces.get(battle.creator_id)!
  const decided = isDecided(battle)
  return {
    room_id: battle.id,
    version: battle.version,
    room_type: battle.room_type,
    status: battleStatusOf(battle.phase),
    phase: battle.phase,
    end_reason: battle.end_reason,
    user_id: battle.creator_id,
    nickname: creator.nickname,
    avatar: creator.avatar,
    mode: battle.mode,
    team: battle.team,
    seats: battle.seats,
    players: seats.map((seat) => presentSeat(seat, faces)),
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
}

function presentSeat({ seat, player_id, bot }: Seated, faces: Shown['faces']): BattlePlayer {
  if (player_id === null) return { seat, user_id: null, ...botFace(bot!), grade: 0, is_bot: true }
  const { nickname, avatar, grade } = faces.get(player_id)!
  return { seat, user_id: player_id, nickname, avatar, grade, is_bot: false }
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

type Face = { nickname: string; avatar: string; grade: number }

/** Who made these rooms, who sits in them, and these players. */
async function readFaces(db: Db, ids: number[], players: number[] = []): Promise<Map<number, Face>> {
  const { rows } = await sql<{ id: number; nickname: string; avatar: number; points: number }>`
    select id, nickname, avatar, points from player where id in (
      select creator_id from battle where id = any(${ids}::bigint[])
      union select player_id from battle_seat where battle_id = any(${ids}::bigint[])
      union select unnest(${players}::bigint[]))`.execute(db)
  return new Map(
    rows.map(({ id, nickname, avatar, points }) => [
      id,
      { nickname, avatar: avatarUrl(avatar), grade: gradeOf(points) },
    ]),
  )
}

function readSeats(db: Db, ids: number[]) {
  return db
    .selectFrom('battle_seat')
    .select(['battle_id', 'seat', 'player_id', 'bot'])
    .where('battle_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('battle_id')
    .orderBy('seat')
    .execute()
}

async function readBoxes(db: Db, ids: number[]): Promise<Map<number, BattleCard['boxes']>> {
  const rounds = await db
    .selectFrom('battle_round')
    .innerJoin('box', 'box.id', 'battle_round.box_id')
    .select(['battle_id', 'battle_round.box_id', 'battle_round.price', 'box.image_url'])
    .where('battle_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('battle_id')
    .orderBy('round')
    .execute()
  const boxes = new Map<number, BattleCard['boxes']>(ids.map((id) => [id, []]))
  for (const { battle_id, box_id, price, image_url } of rounds)
    boxes.get(battle_id)!.push({ box_id, image_url, price: price / 100 })
  return boxes
}
