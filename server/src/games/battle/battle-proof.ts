import { beaconNote } from '@noktra/game/beacon-proof'
import type { BeaconSource } from '../../platform/providers/beacon/beacon.ts'
import type { BattleFair } from '@noktra/contract/battle-proof'
import { recomputeBattle } from '@noktra/game/battle/battle-proof'
import type { BattleSeed, Prize } from '@noktra/game/battles'
import { rowOfTicket } from '@noktra/game/boxes'
import { inLanguage } from '@noktra/contract/shapes'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { ProofReading } from '../../platform/game.ts'
import { unseal } from '../../platform/secrets.ts'
import { publicPool, type LoadedPool } from '../../core/openings/load-pool.ts'
import { wearIntervalOf, type LoadedRow } from '../../core/skins/printed-rows.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { faceOf, type FaceRow, type Names } from '../../core/skins/skin-face.ts'
import { assertEntry, findBattle, listSeats, type BattleRow, type SeatRow } from './battle-row.ts'
import { getConsolation, type ConsolationPool } from './consolation.ts'
import { listDraws, listPicks, outcomeOfBattle, prizesOf, type Drawn } from './decide-battle.ts'
import { botFace } from '../../core/skins/house.ts'
import { publicName } from './lock-room.ts'
import { battleSeed, poolsOf } from './start-rounds.ts'

type Proof = BattleFair['proof']

/** A record that does not hold the millisecond of the lock. */
const RECORD_V1 = /^noktra-battle-v1\n/
type ProvenDraw = Proof['draws'][number]

/**
 * Everything that recomputes a battle. Before it is locked there is nothing to prove; until it is over its seed and what
 * follows from it are closed. Of a battle whose beacon came late, what the result would have been.
 */
export async function getBattleProof(reading: ProofReading, battleId: number): Promise<BattleFair> {
  const { db, memory, providers } = reading
  const battle = await findBattle(db, battleId)
  if (!battle?.lock_hash) throw new AppError('battle_unknown')
  const seats = await listSeats(db, battleId)
  if (battle.ended_at === null) assertEntry(battle, undefined, seats, reading.player?.id ?? null)
  const pools = await poolsOf(reading, battleId)
  const consolation = await getConsolation(db, memory, battle.consolation_version)
  const source = battle.beacon_source as BeaconSource
  const beacon = providers.beaconOf(source)
  const over = battle.ended_at !== null
  const told = over ? await toldOf(reading, battle, { seats, pools, consolation }) : NOTHING
  const evidence = over && battle.randomness ? await beacon.evidence(battle.beacon_round!, db) : null
  return {
    proof: {
      kind: 'battle',
      id: `b${battle.id}`,
      room_id: battle.id,
      mode: battle.mode,
      team: battle.team,
      server_seed_hash: battle.server_seed_hash.toString('hex'),
      server_seed: over ? unseal(reading.secrets, battle.server_seed).toString('hex') : null,
      lock_record: battle.lock_record!,
      lock_hash: battle.lock_hash,
      beacon: {
        source,
        chain_hash: battle.beacon_chain!,
        round: battle.beacon_round!,
        randomness: over ? (battle.randomness?.toString('hex') ?? null) : null,
        signature: evidence?.signature ?? null,
        first_round: evidence?.first_round ?? null,
        note: beaconNote(source),
      },
      locked_at_ms: RECORD_V1.test(battle.lock_record!) ? null : battle.locked_at!.getTime(),
      pools: distinct(pools).map((pool) => ({
        pool: publicPool(pool),
        pool_hash: pool.pool_hash,
        pool_salt: pool.pool_salt,
      })),
      consolation_pool: publicPool(consolation),
      rounds: pools.map((pool) => ({ box_id: pool.box_id, version: pool.version })),
      seats: seats.map(lockedSeat),
      ...told,
    },
    late: battle.end_reason === 'beacon_late',
    created_at: unixSeconds(battle.created_at),
    locked_at: unixSeconds(battle.locked_at!),
    round_at: unixSeconds(beacon.timeOf(battle.beacon_round!)),
    players: await facesOf(db, seats),
    box_names: await boxNames(reading, pools),
    skins: skinsOf(told, pools, consolation, reading.language),
  }
}

type Told = Pick<Proof, 'draws' | 'consolations' | 'outcome' | 'picks' | 'prizes'>
const NOTHING: Told = { draws: [], consolations: [], outcome: null, picks: [], prizes: [] }

/** What the log says of a battle that is over. */
export async function provenBattle(
  reading: Pick<ProofReading, 'db' | 'config' | 'memory' | 'secrets'>,
  battle: BattleRow,
  seats: SeatRow[],
): Promise<Told & Pick<Proof, 'kind' | 'lock_hash'>> {
  const pools = await poolsOf(reading, battle.id)
  const consolation = await getConsolation(reading.db, reading.memory, battle.consolation_version)
  const told = await storedBattle(reading, battle, { seats, pools, consolation })
  return { kind: 'battle', lock_hash: battle.lock_hash!, ...told }
}

type Parts = { seats: SeatRow[]; pools: LoadedPool[]; consolation: ConsolationPool }

/** What happened, as it is stored; when the beacon was late, what would have happened. */
async function toldOf(reading: ProofReading, battle: BattleRow, parts: Parts): Promise<Told> {
  if (battle.randomness === null) return NOTHING
  return battle.phase === 'finished'
    ? storedBattle(reading, battle, parts)
    : unfoughtBattle(battleSeed(reading, battle, battle.randomness), battle, parts)
}

async function storedBattle(
  reading: Pick<ProofReading, 'db' | 'secrets'>,
  battle: BattleRow,
  parts: Parts,
): Promise<Told> {
  const draws = await listDraws(reading.db, battle.id)
  const picks = await listPicks(reading.db, battle.id, draws)
  const { winners, decided_by, pick } = outcomeOfBattle(reading, battle, draws)
  return {
    draws: draws.map((draw) => provenDraw(draw, parts.pools[draw.round - 1]!.rows)),
    consolations: (await listConsolations(reading.db, battle.id)).map((draw) =>
      provenDraw(draw, parts.consolation.rows),
    ),
    outcome: { winners, decided_by, pick },
    picks: picks.map((chosen) => ({ seat: chosen.seat, item: placeOf(chosen.item) })),
    prizes: prizesOf(battle, draws, picks).map(presentPrize),
  }
}

function unfoughtBattle(seed: BattleSeed, battle: BattleRow, parts: Parts): Told {
  const { draws, consolations, outcome, picks, prizes } = recomputeBattle({
    shape: battle,
    seats: parts.seats.map(lockedSeat),
    seed,
    pools: parts.pools,
    consolation: parts.consolation,
    wearIntervalOf: (row) => wearIntervalOf(row as LoadedRow),
  })
  return {
    draws,
    consolations,
    outcome: { winners: outcome.winners, decided_by: outcome.decided_by, pick: outcome.pick },
    picks: picks.map((chosen) => ({ seat: chosen.seat, item: placeOf(chosen.item) })),
    prizes: prizes.map(presentPrize),
  }
}

async function listConsolations(db: Db, battleId: number) {
  const rows = await db
    .selectFrom('battle_result')
    .select(['seat', 'consolation_ticket', 'consolation_wear', 'consolation_pattern'])
    .where('battle_id', '=', battleId)
    .where('consolation_ticket', 'is not', null)
    .orderBy('seat')
    .execute()
  return rows.map((row) => ({
    round: 0,
    seat: row.seat,
    ticket: row.consolation_ticket!,
    wear: row.consolation_wear,
    pattern: row.consolation_pattern,
  }))
}

/** A drawn item with the row that its ticket names. */
function provenDraw(
  draw: Pick<Drawn, 'round' | 'seat' | 'ticket' | 'wear' | 'pattern'>,
  rows: readonly Omit<LoadedRow, 'face'>[],
): ProvenDraw {
  const row = rowOfTicket(rows, draw.ticket)
  return {
    round: draw.round,
    seat: draw.seat,
    ticket: draw.ticket,
    skin_id: row.skin_id,
    exterior: row.exterior,
    wear: draw.wear,
    wear_from: row.wear_from,
    wear_to: row.wear_to,
    ...(draw.pattern === null ? {} : { pattern: draw.pattern }),
    value_cents: row.value_cents,
  }
}

function lockedSeat(seat: SeatRow): Proof['seats'][number] {
  return { seat: seat.seat, player: publicName(seat), entry_cents: seat.paid }
}

function presentPrize(prize: Prize): Proof['prizes'][number] {
  return { seat: prize.seat, items: prize.items.map(placeOf), diamond_cents: prize.diamond_cents }
}

function placeOf({ round, seat }: { round: number; seat: number }): { round: number; seat: number } {
  return { round, seat }
}

function distinct(pools: LoadedPool[]): LoadedPool[] {
  return [...new Map(pools.map((pool) => [`${pool.box_id}:${pool.version}`, pool])).values()]
}

async function facesOf(db: Db, seats: SeatRow[]): Promise<BattleFair['players']> {
  const ids = seats.flatMap((seat) => seat.player_id ?? [])
  const players = ids.length
    ? await db.selectFrom('player').select(['id', 'nickname', 'avatar']).where('id', 'in', ids).execute()
    : []
  return seats.map((seat) => {
    const player = players.find((candidate) => candidate.id === seat.player_id)
    const face = player
      ? { nickname: player.nickname, avatar: avatarUrl(player.avatar) }
      : botFace(seat.bot ?? 1)
    return { seat: seat.seat, ...face, is_bot: seat.bot !== null }
  })
}

async function boxNames(
  { db, language }: Pick<ProofReading, 'db' | 'language'>,
  pools: LoadedPool[],
): Promise<BattleFair['box_names']> {
  const boxes = await db
    .selectFrom('box')
    .select(['id', 'names', 'image_url'])
    .where('id', 'in', [...new Set(pools.map((pool) => pool.box_id))])
    .execute()
  return boxes.map((box) => ({
    box_id: box.id,
    name: inLanguage(box.names as Names, language),
    image_url: box.image_url,
  }))
}

/** The faces of everything that was drawn. */
function skinsOf(
  told: Told,
  pools: LoadedPool[],
  consolation: ConsolationPool,
  language: ProofReading['language'],
): BattleFair['skins'] {
  const faces = new Map<number, FaceRow>()
  for (const pool of pools) for (const row of pool.rows) faces.set(row.skin_id, row.face)
  for (const row of consolation.rows) faces.set(row.skin_id, row.face)
  const drawn = new Set([...told.draws, ...told.consolations].map((draw) => draw.skin_id))
  return [...drawn].map((skinId) => faceOf(faces.get(skinId)!, language))
}
