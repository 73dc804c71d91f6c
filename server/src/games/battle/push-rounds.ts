import type { BattleLook } from '@noktra/contract/battles'
import { roundAt } from '@noktra/game/battles'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { rarityColor } from '../../core/skins/skin-face.ts'
import type { BattleRow } from './battle-row.ts'
import type { Drawn } from './decide-battle.ts'
import { presentDraw } from './present-draw.ts'
import { roundMs } from './read-cards.ts'
import { lookTopic, roomTopic } from './topics.ts'

/** A battle whose rounds run, as this process tells them. */
type Running = {
  id: number
  version: number
  rounds: number
  round_ms: number
  started_at: number
  told: number
  draws: Drawn[]
  faces: Faces
}

type Faces = ReadonlyMap<number, { image_url: string; color: string }>

/** The battles that this process is telling, by number. */
class RunningBattles extends Map<number, Running> {}

/** Whether the rounds of this battle run and are not told yet by this process: then its draws are needed. */
export function isToFollow({ memory }: Pick<Ctx, 'memory'>, battle: BattleRow): boolean {
  return battle.phase === 'rounds' && !memory.of(RunningBattles).has(battle.id)
}

/** The pictures of what was drawn in a battle, by skin. */
export async function drawnFaces(db: Db, battleId: number): Promise<Faces> {
  const rows = await db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(['skin.id', 'skin.image_url', 'design.rarity'])
    .where('skin.id', 'in', (of) =>
      of.selectFrom('battle_draw').select('skin_id').where('battle_id', '=', battleId),
    )
    .execute()
  return new Map(rows.map(({ id, image_url, rarity }) => [id, { image_url, color: rarityColor(rarity) }]))
}

/** Keeps a battle whose rounds run at hand, so that telling a round needs no query. */
export function followRounds(
  ctx: Ctx,
  battle: BattleRow,
  { draws, faces }: Pick<Running, 'draws' | 'faces'>,
): void {
  const running = ctx.memory.of(RunningBattles)
  if (battle.phase !== 'rounds') {
    running.delete(battle.id)
    return
  }
  if (running.has(battle.id)) return
  const times = {
    started_at: battle.started_at!.getTime(),
    round_ms: roundMs(battle),
    rounds: battle.rounds,
  }
  const told = roundAt(times, ctx.clock.now().getTime())
  running.set(battle.id, { id: battle.id, version: battle.version, ...times, told, draws, faces })
}

/** Tells each round at its beginning. After a pause (a restart, a busy process) only the current one. */
export function pushRounds(ctx: Ctx): void {
  const running = ctx.memory.of(RunningBattles)
  const now = ctx.clock.now().getTime()
  for (const battle of running.values()) {
    const round = roundAt(battle, now)
    if (round === battle.told) continue
    battle.told = round
    if (ctx.live.watching(lookTopic(battle.id)) > 0)
      ctx.live.toTopics([lookTopic(battle.id)], 'battle_look', lookOf(battle, round, now))
    const topic = roomTopic(battle.id)
    const watching = ctx.live.watching(topic)
    if (watching === 0) continue
    ctx.live.toTopics([topic], 'battle_rounds', {
      room_id: battle.id,
      version: battle.version,
      round,
      ends_in_ms: battle.started_at + round * battle.round_ms - now,
      draws: battle.draws.filter((draw) => draw.round === round).map(presentDraw),
      totals: totalsUpTo(battle.draws, round),
      watching,
    })
  }
}

/** The round that runs now in each of these battles that plays in this process. */
export function looksNow(
  { memory, clock }: Pick<Ctx, 'memory' | 'clock'>,
  ids: readonly number[],
): BattleLook[] {
  const running = memory.of(RunningBattles)
  const now = clock.now().getTime()
  return ids.flatMap((id) => {
    const battle = running.get(id)
    const round = battle ? roundAt(battle, now) : 0
    return battle && round > 0 ? [lookOf(battle, round, now)] : []
  })
}

function lookOf({ faces, ...battle }: Running, round: number, now: number): BattleLook {
  return {
    room_id: battle.id,
    round,
    ends_in_ms: Math.max(0, battle.started_at + round * battle.round_ms - now),
    draws: battle.draws
      .filter((draw) => draw.round === round)
      .map(({ seat, skin_id, value_cents }) => ({ seat, ...faces.get(skin_id)!, value: value_cents / 100 })),
    totals: totalsUpTo(battle.draws, round),
  }
}

function totalsUpTo(draws: Drawn[], round: number): number[] {
  const cents: number[] = []
  for (const draw of draws) {
    if (draw.round <= round) cents[draw.seat - 1] = (cents[draw.seat - 1] ?? 0) + draw.value_cents
  }
  return cents.map((sum) => sum / 100)
}
