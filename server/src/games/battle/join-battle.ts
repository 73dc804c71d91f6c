import { sql } from 'kysely'
import type * as api from '@noktra/contract/battles'
import type { DataOf } from '@noktra/contract/route'
import { next, type BattleEvent } from '@noktra/game/battle/battle-state'
import { seatPrice } from '@noktra/game/battles'
import type { Tx } from '../../platform/db/connect.ts'
import type { LockMode } from '../../platform/db/lock-mode.ts'
import { nextIds } from '../../platform/db/next-id.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { goingOn, outcomeOf, type Outcome, type Together } from '../../platform/http/together.ts'
import { assertBeacon } from '../../core/draws/commit-to-round.ts'
import { shortOf } from '../../core/ledger/accounts.ts'
import { lockPursesOf, movePurses, type LockedPurse } from '../../core/ledger/move-purses.ts'
import { playWithinLimits } from '../../core/limits/assert-may-play.ts'
import { findLimited } from '../../core/limits/standing.ts'
import { missingRecharges, rechargeNeeded } from '../../core/recharged/missing-recharge.ts'
import {
  assertEntry,
  changeBattle,
  listSeats,
  listSeatsOf,
  lockBattles,
  raiseVersions,
  type BattleRow,
  type SeatRow,
} from './battle-row.ts'
import { findGoneBoxes } from './line-up.ts'
import { lockRooms } from './lock-room.ts'
import { notifyLocked } from './notify-battle.ts'
import { presentCard, readShown, type Shown } from './read-cards.ts'
import { seatMoves } from './seat-charge.ts'
import { BATTLE } from './topics.ts'

type Route = typeof api.joinBattle
type Purses = Record<'cash' | 'bonus', LockedPurse>
/** A room that is locked, as it stands after the joins so far. */
type Room = { battle: BattleRow; seats: SeatRow[]; gone: AppError | undefined }

/** What joins are decided by. */
type Read = {
  mode: LockMode
  limited: Set<number>
  rooms: Map<number, Room>
  /** What each player must still recharge before they may sit with others. */
  missing: Map<number, number>
  purses: Map<number, Purses>
  shown: Shown
  entryIds: number[]
  /** The hashes of the odds of rooms whose joiners say which they have seen. */
  hashes: Map<number, string[]>
}

/** Where somebody is going to sit, before it is paid. */
type Place = {
  command: Command<Route>
  room: Room
  purses: Purses
  seat: number
  own: number
  funded: number
}
/** A seat that is paid, and not written yet. `battle` and `seats` are the room as this join leaves it. */
type Join = Place & { entryId: number; cash: number; bonus: number; battle: BattleRow; seats: SeatRow[] }

/** Joins of several players, of as many rooms as they want; those of one room take its seats in the order in which they came. */
export const joinTogether: Together<Route, Read> = { read, run, atOnce: 1 }

/** Takes a seat and charges for it; the last seat locks the room. The room's lock lets one player in at a time. */
export async function joinBattle(command: Command<Route>): Promise<DataOf<Route>> {
  const { tx, player } = command
  assertBeacon(command)
  const { known, place } = await playWithinLimits(tx, command, player.id, async () => {
    const all = await read(tx, [command], 'wait')
    const found = placeOf(command, all)
    return { chargeCents: found.own, ready: { known: all, place: found } }
  })
  const [data] = await store(tx, [sitDown(place, known.entryIds[0]!)], known)
  return data!
}

async function read(tx: Tx, commands: Command<Route>[], mode: LockMode): Promise<Read> {
  const players = commands.map(({ player }) => player.id)
  const wanted = [...new Set(commands.map(({ body }) => body.room_id))]
  const saying = commands.filter(({ body }) => body.pool_hashes !== undefined).map(({ body }) => body.room_id)
  const [limited, battles, seats, gone, missing, purses, entryIds, shown, hashes] = await Promise.all([
    mode === 'skip' ? findLimited(tx, players) : new Set<number>(),
    lockBattles(tx, wanted, mode),
    // After the locks of the rooms: who sits there then stays.
    listSeatsOf(tx, wanted),
    findGoneBoxes(tx, wanted),
    missingRecharges(tx, players),
    lockPursesOf(tx, players, ['cash', 'bonus'], mode),
    nextIds(tx, 'battle_seat', commands.length, 'entry_id'),
    readShown(tx, wanted, players),
    readHashes(tx, saying),
  ])
  const rooms = battles.map((battle): [number, Room] => [
    battle.id,
    { battle, seats: seats.get(battle.id) ?? [], gone: gone.get(battle.id) },
  ])
  return { mode, limited, rooms: new Map(rooms), missing, purses, shown, entryIds, hashes }
}

/** The hash of each round's pool, by room. */
async function readHashes(tx: Tx, battleIds: number[]): Promise<Map<number, string[]>> {
  const hashes = new Map<number, string[]>()
  if (battleIds.length === 0) return hashes
  const rows = await tx
    .selectFrom('battle_round')
    .innerJoin('box_pool', (join) =>
      join
        .onRef('box_pool.box_id', '=', 'battle_round.box_id')
        .onRef('box_pool.version', '=', 'battle_round.version'),
    )
    .select(['battle_id', 'pool_hash'])
    .where('battle_id', '=', sql<number>`any(${battleIds}::bigint[])`)
    .orderBy('battle_id')
    .orderBy('round')
    .execute()
  for (const { battle_id, pool_hash } of rows)
    hashes.set(battle_id, [...(hashes.get(battle_id) ?? []), pool_hash])
  return hashes
}

async function run(tx: Tx, commands: Command<Route>[], known: Read): Promise<Outcome<DataOf<Route>>[]> {
  const outcomes: Outcome<Join>[] = []
  for (const [at, command] of commands.entries()) {
    const { id } = command.player
    const isFree = known.rooms.has(command.body.room_id) && known.purses.has(id) && !known.limited.has(id)
    outcomes.push(
      isFree
        ? await outcomeOf(() => {
            assertBeacon(command)
            return sitDown(placeOf(command, known), known.entryIds[at]!)
          })
        : 'alone',
    )
  }
  const answers = (await store(tx, goingOn(outcomes), known)).values()
  return outcomes.map((one) => (one === 'alone' || 'refused' in one ? one : { data: answers.next().value! }))
}

/**
 * The place that a player may take.
 * @throws AppError battle_unknown, battle_private, battle_changed, battle_bots_only, recharge_needed, box_retired, box_closed, and what
 * freeSeat throws
 */
function placeOf(command: Command<Route>, { rooms, missing, purses, hashes }: Read): Place {
  const { player, body, clock } = command
  const room = rooms.get(body.room_id)
  if (!room) throw new AppError('battle_unknown')
  const { battle, seats, gone } = room
  assertEntry(battle, body.password, seats, player.id)
  if (body.version !== undefined && body.version < battle.set_up_version) throw new AppError('battle_changed')
  if (body.pool_hashes && body.pool_hashes.join() !== hashes.get(battle.id)?.join()) {
    throw new AppError('battle_changed')
  }
  const seat = freeSeat(battle, seats, { wanted: body.seat, playerId: player.id, now: clock.now() })
  if (battle.bots_only) throw new AppError('battle_bots_only')
  const lacks = missing.get(player.id)!
  if (lacks > 0) throw rechargeNeeded(lacks)
  if (gone) throw gone
  return {
    command,
    room,
    purses: purses.get(player.id)!,
    seat,
    ...seatPrice(battle.price, battle.fund_percent),
  }
}

/** Pays for a place, bonus coins first, and seats the player in the room. @throws AppError insufficient_coins */
function sitDown(place: Place, entryId: number): Join {
  const { command, room, purses, seat, own, funded } = place
  const bonus = Math.min(purses.bonus.balance, own)
  const cash = own - bonus
  if (cash > purses.cash.balance) throw shortOf('insufficient_coins', cash - purses.cash.balance)
  const taken = { seat, entry_id: entryId, player_id: command.player.id, bot: null, paid: own, cash, funded }
  room.seats = [...room.seats, taken].toSorted((a, b) => a.seat - b.seat)
  const free = room.battle.seats - room.seats.length
  const { state } = next(room.battle.phase, { type: 'seat_taken', free })
  room.battle = { ...room.battle, version: room.battle.version + 1, changed_at: command.clock.now() }
  const { battle, seats } = room
  // To the next in line the room is full.
  if (state === 'locked') room.battle = { ...battle, phase: 'locked' }
  return { ...place, entryId, cash, bonus, battle, seats }
}

/** Writes joins, and locks the rooms that are full. Gives what each is answered. */
async function store(tx: Tx, joins: Join[], { shown }: Read): Promise<DataOf<Route>[]> {
  if (joins.length === 0) return []
  const { clock } = joins[0]!.command
  const now = clock.now()
  const last = new Map(joins.map((join) => [join.battle.id, join]))
  await Promise.all([
    insertSeats(tx, joins, now),
    movePurses(
      tx,
      joins.flatMap((join) => seatMoves({ ...join, battleId: join.battle.id })),
      now,
    ),
    raiseVersions(
      tx,
      [...last.values()].map(({ battle }) => battle),
      now,
    ),
  ])
  const full = [...last.values()].filter(({ room }) => room.battle.phase === 'locked')
  const locked = await lockFull(tx, full, now)
  return joins.map((join) => {
    const battle = (full.includes(join) && locked.get(join.battle.id)) || join.battle
    return answerOf(join, battle, { shown, now: clock.now() })
  })
}

/** Locks rooms whose last seat was taken, and tells those who waited in them. Gives the rooms as they are then. */
async function lockFull(tx: Tx, full: Join[], now: Date): Promise<Map<number, BattleRow>> {
  if (full.length === 0) return new Map()
  const locked = await lockRooms(tx, full[0]!.command, full)
  await Promise.all(
    full.map(async ({ command, battle, seats }) => {
      const told = await notifyLocked(tx, { battle, seats }, { lockedBy: command.player.id, now })
      command.afterCommit(() => told.forEach((playerId) => command.bus.publish('notification', playerId)))
    }),
  )
  return new Map(locked.map((battle) => [battle.id, battle]))
}

async function insertSeats(tx: Tx, joins: Join[], now: Date): Promise<void> {
  await sql`
    insert into battle_seat (battle_id, seat, entry_id, player_id, paid, cash, funded, joined_at) overriding system value
    select battle_id, seat, entry_id, player_id, paid, cash, funded, ${now}::timestamptz
    from unnest(${joins.map(({ battle }) => battle.id)}::bigint[], ${joins.map(({ seat }) => seat)}::smallint[],
      ${joins.map(({ entryId }) => entryId)}::bigint[], ${joins.map(({ command }) => command.player.id)}::bigint[],
      ${joins.map(({ own }) => own)}::bigint[], ${joins.map(({ cash }) => cash)}::bigint[],
      ${joins.map(({ funded }) => funded)}::bigint[])
      as s(battle_id, seat, entry_id, player_id, paid, cash, funded)`.execute(tx)
}

/** The room as it is with this join, and the player's coins. Everybody hears of it after the commit. */
function answerOf(
  { command, purses, own, bonus, seats }: Join,
  battle: BattleRow,
  { shown, now }: { shown: Shown; now: Date },
): DataOf<Route> {
  const { player, providers, brand, bus, afterCommit } = command
  afterCommit(() => {
    bus.publish(BATTLE, battle.id)
    bus.publish('balance', player.id)
  })
  return {
    room: presentCard({ providers, brand, now }, battle, seats, shown),
    coin: (purses.cash.balance + purses.bonus.balance - own) / 100,
    bonus_coin: (purses.bonus.balance - bonus) / 100,
  }
}

/** After a bot took a seat: the room's version grows, and when no seat is left it is locked and those who waited are told. */
export async function roomFilled(
  {
    tx,
    clock,
    providers,
    player,
    bus,
    afterCommit,
  }: Pick<Command, 'tx' | 'clock' | 'providers' | 'player' | 'bus' | 'afterCommit'>,
  before: BattleRow,
): Promise<void> {
  const seats = await listSeats(tx, before.id)
  const { state } = next(before.phase, { type: 'seat_taken', free: before.seats - seats.length })
  const battle = await changeBattle(tx, before, clock.now(), {})
  if (state !== 'locked') return
  await lockRooms(tx, { providers, clock }, [{ battle, seats }])
  const told = await notifyLocked(tx, { battle, seats }, { lockedBy: player.id, now: clock.now() })
  afterCommit(() => told.forEach((playerId) => bus.publish('notification', playerId)))
}

/**
 * The seat somebody gets: the one they want, or the first that is free.
 * @throws AppError battle_joined, battle_full, battle_not_waiting, battle_seat_unknown, battle_seat_taken
 */
function freeSeat(
  battle: BattleRow,
  seats: SeatRow[],
  { wanted, playerId, now }: { wanted: number | undefined; playerId: number; now: Date },
): number {
  if (seats.some((seat) => seat.player_id === playerId)) throw new AppError('battle_joined')
  if (wanted !== undefined) assertSeat(battle, wanted)
  const taking = { type: 'seat_taken', free: battle.seats - seats.length - 1 } as const
  if (next(battle.phase, taking).fault === 'begun') throw new AppError('battle_full')
  assertWaiting(battle, taking, now)
  const taken = new Set(seats.map((seat) => seat.seat))
  if (wanted !== undefined) {
    if (taken.has(wanted)) throw new AppError('battle_seat_taken')
    return wanted
  }
  return Array.from({ length: battle.seats }, (_, index) => index + 1).find((seat) => !taken.has(seat))!
}

/** @throws AppError battle_seat_unknown */
export function assertSeat(battle: BattleRow, seat: number): void {
  if (!Number.isInteger(seat) || seat < 1 || seat > battle.seats) throw new AppError('battle_seat_unknown')
}

/** A room whose time is over is closed, whether or not its end has been written. @throws AppError battle_not_waiting */
export function assertWaiting(battle: BattleRow, event: BattleEvent, now: Date): void {
  const { fault } = next(battle.phase, event)
  if (fault !== undefined || battle.expires_at <= now) throw new AppError('battle_not_waiting')
}
