import type { Check } from '../../platform/check.ts'

/** What must hold between players, their accounts at the game platform and their trade links. Each statement gives the rows that offend. */
export const steamChecks: Check[] = [
  {
    name: 'a trade link leads to the account that it names',
    sql: `select id from trade_link where steam_id <> (76561197960265728 +
      substring(trade_url from '^https://steamcommunity\\.com/tradeoffer/new/\\?partner=(\\d{1,10})&token=[A-Za-z0-9_-]{8}$')::bigint)::text
      or trade_url !~ '^https://steamcommunity\\.com/tradeoffer/new/\\?partner=\\d{1,10}&token=[A-Za-z0-9_-]{8}$'`,
  },
  {
    name: 'a trade link stayed for 24 hours before another took its place at that moment',
    sql: `select t.id from (
        select id, bound_at, replaced_at, lead(bound_at) over (partition by player_id order by id) as next from trade_link) t
      where t.replaced_at is distinct from t.next or t.next < t.bound_at + interval '24 hours'`,
  },
  {
    name: 'a finished binding tied its player to the account that the platform vouched for',
    sql: `select p.id from steam_visit v join player p on p.id = v.player_id
      where v.finished_at is not null and p.steam_id is distinct from v.steam_id`,
  },
]
