import { sql } from 'kysely'
import { inLanguage } from '@noktra/contract/shapes'
import { MINE_LAYERS, clearChance } from '@noktra/game/mines'
import type { SettledPlays } from '../../platform/game.ts'
import { money } from '../../platform/http/share-words.ts'
import { MOST_AT_ONCE, settledBefore } from '../../platform/jobs/count-once.ts'
import { minesTexts } from './mines-texts.ts'

const CLEARS = Array.from({ length: MINE_LAYERS }, (_, at) => {
  const { part, over } = clearChance(at + 1)
  return `(${at + 1}, ${part}::numeric / ${over})`
}).join(', ')

/**
 * Games that gave an item, by tier. Players choose when to stop by what they have seen, so what a game returns on average depends on
 * them; what each pick returns does not: with p the chance of its layer, P its prize and C the mean of the consolation, it is worth
 * E = p P + (1 - p) C. The published odds of a game of m picks are the sum of E of all picks less the prizes that were given up for the
 * next one. What came differs from that sum by 0 on average, whatever the player does (a martingale: each pick's difference has the
 * mean 0, whatever was seen before).
 */
export const settledMineGames: SettledPlays = {
  next: ({ from, now }) => sql`
    with next as materialized (
      select item_id, tier, version, player_id, stake, status, layer, ended_at from mine_game
      where item_id > ${from} order by item_id limit ${MOST_AT_ONCE}
    ), ended as (
      select * from next where item_id < coalesce(
        (select min(item_id) from next where ended_at > ${settledBefore(now)}::timestamptz), 9007199254740991)
    ), consolation as (
      select tier, version, sum(tickets * value) / 1000000 as mean, sum(tickets * value * value) / 1000000 as square
      from (
        select tier, version, value::numeric as value, ticket_to - ticket_from + 1 as tickets from mine_consolation
        where (tier, version) in (select tier, version from ended)) row
      group by tier, version
    ), picked as (
      select tier, version, layer, p, value::numeric as prize, p * value + (1 - p) * mean as mean,
        p * value * value + (1 - p) * square - (p * value + (1 - p) * mean) ^ 2 as variance
      from mine_prize join consolation using (tier, version) join (values ${sql.raw(CLEARS)}) as clears (layer, p) using (layer)
    ), summed as (
      select tier, version, layer as picks, sum(p) over (prior) as chances, sum(p * (1 - p)) over (prior) as chance_variance,
        sum(variance) over (prior) as variance, sum(mean) over (prior) - (sum(prize) over (prior) - prize) as expected
      from picked window prior as (partition by tier, version order by layer)
    )
    select ended.item_id as key, ended.tier::text as subject, ended.version, ended.player_id, stake as charged, item.value as won,
      expected, variance, picks as tries, ended.layer as hits, chances, chance_variance
    from ended join item on item.id = ended.item_id
      join summed on summed.tier = ended.tier and summed.version = ended.version
        and summed.picks = ended.layer + (ended.status = 'bomb')::integer`,
  names: async (db, subjects, language) => {
    const { rows } = await sql<{ tier: number; stake: number }>`
      select distinct on (tier) tier, stake from mine_tier where tier::text = any(${[...subjects]}) order by tier, version desc`.execute(
      db,
    )
    const { stake_of } = inLanguage(minesTexts, language)
    return new Map(
      rows.map(({ tier, stake }) => [
        String(tier),
        stake_of.replace('{coins}', money(language, stake / 100)),
      ]),
    )
  },
}
