import { sql } from 'kysely'
import { boxNames } from '../../core/openings/box-names.ts'
import { poolOdds } from '../../core/openings/pool-odds.ts'
import type { SettledPlays } from '../../platform/game.ts'
import { MOST_AT_ONCE, settledBefore } from '../../platform/jobs/count-once.ts'

/** Draws of battles that are over, by box: what the boxes gave there; who took it home does not matter here. */
export const settledBattleDraws: SettledPlays = {
  next: ({ from, now }) => sql`
    with next as materialized (
      select d.id, r.box_id, r.version, s.player_id, d.value, b.ended_at
      from battle_draw d
        join battle b on b.id = d.battle_id
        join battle_round r on r.battle_id = d.battle_id and r.round = d.round
        join battle_seat s on s.battle_id = d.battle_id and s.seat = d.seat
      where d.id > ${from} order by d.id limit ${MOST_AT_ONCE}
    ), drawn as (
      select * from next where id < coalesce(
        (select min(id) from next where ended_at is null or ended_at > ${settledBefore(now)}::timestamptz), 9007199254740991)
    ), odds as (${poolOdds(sql`drawn`)})
    select drawn.id as key, drawn.box_id::text as subject, drawn.version, player_id, price as charged, value as won, expected, variance,
      1 as tries, (value >= price)::integer as hits, chance as chances, chance * (1 - chance) as chance_variance
    from drawn join odds on odds.box_id = drawn.box_id and odds.version = drawn.version`,
  names: boxNames,
}
