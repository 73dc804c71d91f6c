import { sql, type RawBuilder } from 'kysely'

/**
 * A statement that gives what the versions of pools that `drawn` (a relation with `box_id` and `version`) names say of one draw:
 * `(box_id, version, price, expected, variance, chance)`, in cents; `chance` is that of an item worth at least the price.
 */
export function poolOdds(drawn: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select pool.box_id, pool.version, pool.price, row.mean as expected, row.square - row.mean * row.mean as variance, row.chance
    from (select distinct box_id, version from ${drawn}) seen
    join box_pool pool on pool.box_id = seen.box_id and pool.version = seen.version
    cross join lateral (
      select sum(tickets * value) / 1000000 as mean, sum(tickets * value * value) / 1000000 as square,
        coalesce(sum(tickets) filter (where value >= pool.price), 0) / 1000000 as chance
      from (
        select (ticket_to - ticket_from + 1)::numeric as tickets, value from box_pool_row
        where box_id = pool.box_id and version = pool.version) printed) row`
}
