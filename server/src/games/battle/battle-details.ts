import type * as api from '@noktra/contract/battles'
import type { BattleDetails, BattleDraft, BattleResult } from '@noktra/contract/battles'
import { inLanguage, type Language } from '@noktra/contract/shapes'
import { isDecided } from '@noktra/game/battle/battle-state'
import { draftState, type Outcome, type PotItem } from '@noktra/game/battles'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { BeaconSource } from '../../platform/providers/beacon/beacon.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { presentRows } from '../../core/skins/printed-rows.ts'
import { faceOf, wearText, type Names } from '../../core/skins/skin-face.ts'
import { assertEntry, findBattle, listSeats, type BattleRow, type SeatRow } from './battle-row.ts'
import { getConsolation, type ConsolationPool } from './consolation.ts'
import { listDraws, listPicks, outcomeOfBattle, prizesOf, type Drawn, type PickRow } from './decide-battle.ts'
import { presentDraw } from './present-draw.ts'
import { cardsOf } from './read-cards.ts'
import { poolsOf } from './start-rounds.ts'
import { roomTopic } from './topics.ts'

/** Who may look into a room: anybody once it is over; before that a private one opens by its key. */
async function roomToShow(
  { db, player }: Pick<Call, 'db' | 'player'>,
  query: { room_id: number; password?: string | undefined },
): Promise<{ battle: BattleRow; seats: SeatRow[] }> {
  const battle = await findBattle(db, query.room_id)
  if (!battle) throw new AppError('battle_unknown')
  const seats = await listSeats(db, battle.id)
  if (battle.ended_at === null) assertEntry(battle, query.password, seats, player?.id ?? null)
  return { battle, seats }
}

/** A room as it stands now. Of rounds that have not begun, nothing is told to anybody. */
export async function battleDetails(call: Call<typeof api.battleDetails>): Promise<BattleDetails> {
  const { db, query, player, language, live } = call
  const { battle, seats } = await roomToShow(call, query)
  const [room] = await cardsOf(call, [battle])
  const mine = seats.find((seat) => player !== null && seat.player_id === player.id)
  const draws = await listDraws(db, battle.id)
  const over = isDecided(battle)
  const picks = over ? await listPicks(db, battle.id, draws) : []
  const outcome = over ? outcomeOfBattle(call, battle, draws) : null
  const result = outcome && (await presentResult(call, battle, { outcome, draws, picks, language }))
  return {
    room: room!,
    rounds: await presentRounds(call, battle.id),
    my_seat: mine?.seat ?? null,
    is_creator: player !== null && battle.creator_id === player.id,
    password: mine ? battle.link_key : null,
    watching: live.watching(roomTopic(battle.id)),
    server_seed_hash: battle.server_seed_hash.toString('hex'),
    lock: presentLock(call, battle),
    draws: draws.filter((draw) => over || draw.round <= room!.round).map(presentDraw),
    draft: outcome && presentDraft(battle, { outcome, draws, picks, now: call.clock.now() }),
    result,
    my_result: result && mine ? presentMine(battle, seats, mine, result) : null,
  }
}

async function presentRounds({ db, language }: Pick<Call, 'db' | 'language'>, battleId: number) {
  const rounds = await db
    .selectFrom('battle_round')
    .innerJoin('box', 'box.id', 'battle_round.box_id')
    .innerJoin('box_pool', (join) =>
      join
        .onRef('box_pool.box_id', '=', 'battle_round.box_id')
        .onRef('box_pool.version', '=', 'battle_round.version'),
    )
    .select([
      'battle_round.round',
      'battle_round.box_id',
      'battle_round.version',
      'battle_round.price',
      'box.names',
      'box.image_url',
      'box.theme_color',
      'pool_hash',
      'pool_salt',
    ])
    .where('battle_id', '=', battleId)
    .orderBy('round')
    .execute()
  return rounds.map((row) => ({
    round: row.round,
    box_id: row.box_id,
    name: inLanguage(row.names as Names, language),
    image_url: row.image_url,
    theme_color: row.theme_color,
    price: row.price / 100,
    pool_version: row.version,
    pool_hash: row.pool_hash,
    pool_salt: row.pool_salt!,
  }))
}

function presentLock({ providers }: Pick<Ctx, 'providers'>, battle: BattleRow): BattleDetails['lock'] {
  if (battle.lock_hash === null) return null
  const source = battle.beacon_source as BeaconSource
  const beacon = providers.beaconOf(source)
  return {
    lock_hash: battle.lock_hash,
    lock_record: battle.lock_record!,
    locked_at: unixSeconds(battle.locked_at!),
    beacon: {
      source,
      chain_hash: battle.beacon_chain!,
      round: battle.beacon_round!,
      time: unixSeconds(beacon.timeOf(battle.beacon_round!)),
    },
  }
}

type Decided = { outcome: Outcome; draws: Drawn[]; picks: PickRow[] }

function idsOf(draws: Drawn[], items: PotItem[]): number[] {
  return items.map((item) => draws.find((d) => d.round === item.round && d.seat === item.seat)!.id)
}

function presentDraft(
  battle: BattleRow,
  { outcome, draws, picks, now }: Decided & { now: Date },
): BattleDraft | null {
  if (battle.phase !== 'draft') return null
  const state = draftState(draws, battle.winners, outcome.totals, picks)
  return {
    turn: state.turn ?? battle.winners[0]!,
    options: idsOf(draws, state.options),
    ends_in_ms: Math.max(0, battle.draft_until!.getTime() - now.getTime()),
    items: idsOf(draws, state.items),
    picks: picks.map((pick) => ({ seat: pick.seat, item_id: pick.draw_id, auto: pick.auto })),
    unfilled: state.unfilled.map(({ seat, cents }) => ({ seat, amount: cents / 100 })),
  }
}

async function presentResult(
  { db, memory }: Pick<Call, 'db' | 'memory'>,
  battle: BattleRow,
  { outcome, draws, picks, language }: Decided & { language: Language },
): Promise<BattleResult> {
  const cents = (amounts: number[]) => amounts.map((amount) => amount / 100)
  const head = {
    winners: outcome.winners,
    totals: cents(outcome.totals),
    scores: cents(outcome.scores),
    decided_by: outcome.decided_by,
    tied: outcome.tied,
    pick: outcome.pick,
    total: (battle.total ?? 0) / 100,
  }
  if (battle.phase === 'draft') return { ...head, prizes: [] }
  const pool = await getConsolation(db, memory, battle.consolation_version)
  const consoled = await db
    .selectFrom('battle_result')
    .select(['seat', 'consolation_ticket', 'consolation_wear'])
    .where('battle_id', '=', battle.id)
    .where('consolation_ticket', 'is not', null)
    .orderBy('seat')
    .execute()
  const prizes: BattleResult['prizes'] = prizesOf(battle, draws, picks).map((prize) => ({
    seat: prize.seat,
    item_ids: idsOf(draws, prize.items),
    items_value: prize.items.reduce((sum, item) => sum + item.value_cents, 0) / 100,
    diamond: prize.diamond_cents / 100,
    consolation: null,
  }))
  const consolations = consoled.map((row) => ({
    seat: row.seat,
    item_ids: [],
    items_value: 0,
    diamond: 0,
    consolation: presentConsolation(pool, row.consolation_ticket!, row.consolation_wear, language),
  }))
  return { ...head, prizes: [...prizes, ...consolations] }
}

function presentConsolation(pool: ConsolationPool, ticket: number, wear: number | null, language: Language) {
  const row = pool.rows.find((candidate) => ticket >= candidate.from && ticket <= candidate.to)!
  return { ...faceOf(row.face, language), ticket, wear: wearText(wear), value: row.value_cents / 100 }
}

/** What the player paid, for themselves and for others, and what they took home. */
function presentMine(
  battle: BattleRow,
  seats: SeatRow[],
  mine: SeatRow,
  result: BattleResult,
): BattleDetails['my_result'] {
  if (battle.phase === 'draft') return null
  const funded = battle.creator_id === mine.player_id ? seats.reduce((sum, seat) => sum + seat.funded, 0) : 0
  const paid = mine.paid + funded
  const prize = result.prizes.find((candidate) => candidate.seat === mine.seat)
  const won = Math.round(
    ((prize?.items_value ?? 0) + (prize?.diamond ?? 0) + (prize?.consolation?.value ?? 0)) * 100,
  )
  return { paid: paid / 100, won: won / 100, net: (won - paid) / 100 }
}

/** The contents of a room's boxes, in the versions it is fought with. */
export async function battleBoxSkins(call: Call<typeof api.battleBoxSkins>) {
  const { db, memory, query, language } = call
  const { battle } = await roomToShow(call, query)
  const pools = new Map((await poolsOf(call, battle.id)).map((pool) => [pool.box_id, pool]))
  const consolation = await getConsolation(db, memory, battle.consolation_version)
  return {
    list: [...pools.values()].map((pool) => ({
      box_id: pool.box_id,
      pool_version: pool.version,
      skins: presentRows(pool.rows, language),
    })),
    consolation: presentRows(consolation.rows, language),
  }
}
