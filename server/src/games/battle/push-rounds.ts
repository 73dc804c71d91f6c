import { roundAt } from '@noktra/game/battles'
import type { Ctx } from '../../platform/context.ts'
import type { BattleRow } from './battle-row.ts'
import type { Drawn } from './decide-battle.ts'
import { presentDraw } from './present-draw.ts'
import { roundMs } from './read-cards.ts'
import { roomTopic } from './topics.ts'

/** A battle whose rounds run, as this process tells them. */
type Running = {
  id: number
  version: number
  rounds: number
  round_ms: number
  started_at: number
  told: number
  draws: Drawn[]
}

/** The battles that this process is telling, by number. */
class RunningBattles extends Map<number, Running> {}

/** Whether the rounds of this battle run and are not told yet by this process: then its draws are needed. */
export function isToFollow({ memory }: Pick<Ctx, 'memory'>, battle: BattleRow): boolean {
  return battle.phase === 'rounds' && !memory.of(RunningBattles).has(battle.id)
}

/** Keeps a battle whose rounds run at hand, so that telling a round needs no query. */
export function followRounds(ctx: Ctx, battle: BattleRow, draws: Drawn[]): void {
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
  running.set(battle.id, { id: battle.id, version: battle.version, ...times, told, draws })
}

/** Tells each round at its beginning. After a pause (a restart, a busy process) only the current one. */
export function pushRounds(ctx: Ctx): void {
  const running = ctx.memory.of(RunningBattles)
  const now = ctx.clock.now().getTime()
  for (const battle of running.values()) {
    const round = roundAt(battle, now)
    if (round === battle.told) continue
    battle.told = round
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

function totalsUpTo(draws: Drawn[], round: number): number[] {
  const cents: number[] = []
  for (const draw of draws) {
    if (draw.round <= round) cents[draw.seat - 1] = (cents[draw.seat - 1] ?? 0) + draw.value_cents
  }
  return cents.map((sum) => sum / 100)
}
