import type { Check } from '../../platform/check.ts'

export const refusalChecks: Check[] = [
  {
    name: "refusals of a player's plays are numbered from 1 without a gap",
    sql: `select c.player_id, c.last_no, count(r.no) as refusals from play_refusal_count c
      left join play_refusal r on r.player_id = c.player_id
      group by c.player_id having count(r.no) <> c.last_no or coalesce(max(r.no), 0) <> c.last_no`,
  },
  {
    name: 'a refusal of a play names a pair of its player, and a nonce that the pair has come to',
    sql: `select r.player_id, r.no from play_refusal r join seed_pair p on p.id = r.pair_id
      where p.player_id <> r.player_id or r.nonce > p.nonce`,
  },
]
