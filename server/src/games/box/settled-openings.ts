import { sql } from 'kysely'
import { boxNames } from '../../core/openings/box-names.ts'
import { poolOdds } from '../../core/openings/pool-odds.ts'
import type { SettledPlays } from '../../platform/game.ts'
import { settledRows } from '../../platform/jobs/count-once.ts'

/** Openings, by box. One that a key paid for counts with the price of its box: the draw is the same. */
export const settledOpenings: SettledPlays = {
  next: (after) => sql`
    with drawn as (${settledRows('draw', ['box_id', 'version', 'player_id', 'value'], after)}),
      odds as (${poolOdds(sql`drawn`)})
    select drawn.id as key, drawn.box_id::text as subject, drawn.version, player_id, price as charged, value as won, expected, variance,
      1 as tries, (value >= price)::integer as hits, chance as chances, chance * (1 - chance) as chance_variance
    from drawn join odds on odds.box_id = drawn.box_id and odds.version = drawn.version`,
  names: boxNames,
}
