import type { Check } from '../../platform/check.ts'
import type { Game } from '../../platform/game.ts'

/**
 * What must hold of the limits and breaks that players set for themselves (PRODUCT 14.5). A call that began in the second in
 * which a break was taken may have been let through beside it. Each statement gives the rows that offend.
 */
export function limitChecks(games: readonly Game[]): Check[] {
  return [breakCheck(games), ...CHECKS]
}

const CHECKS: Check[] = [
  {
    name: 'no break shortened the one that was on',
    sql: `select b.id, before.id as before from player_break b
      join player_break before on before.player_id = b.player_id and before.id < b.id
      where b.starts_at < coalesce(before.ends_at, 'infinity')
        and coalesce(b.ends_at, 'infinity') <= coalesce(before.ends_at, 'infinity')`,
  },
  {
    name: 'a break lasts 1 to 30 days, a self-exclusion 6 months or more',
    sql: `select id from player_break
      where case kind when 'break' then ends_at - starts_at not between interval '1 day' and interval '30 days'
        else ends_at < starts_at + interval '6 months' end`,
  },
  {
    name: 'what raises a limit waits for a day',
    sql: `select player_id, kind, period from player_limit
      where next_amount <= amount or next_at < set_at + interval '24 hours'`,
  },
  {
    // The longest day of a clock that is set back has 25 hours; a zone is at most 14 hours ahead of Greenwich, 12 behind.
    name: 'the time counted on a day fits into it',
    sql: `select player_id, day from play_time
      where seconds > 25 * 3600 or counted_at < day - interval '14 hours' or counted_at >= day + interval '37 hours'`,
  },
]

function breakCheck(games: readonly Game[]): Check {
  const plays = games.flatMap(({ name, begun }) =>
    begun ? [`select '${name}' as play, b.* from (${begun}) b(player_id, at) union all `] : [],
  )
  return {
    name: 'no player played, recharged or took a key while they were on a break',
    sql: `select p.play, p.player_id, p.at, b.id as break_id from player_break b join (
        ${plays.join('')}select 'card' as play, redeemed_by as player_id, redeemed_at as at from card where redeemed_by is not null
        union all select 'order', player_id, created_at from recharge_order
        union all select 'level key', player_id, created_at from level_key
      ) p on p.player_id = b.player_id and p.at > b.starts_at + interval '1 second'
        and p.at < coalesce(b.ends_at, 'infinity')`,
  }
}
