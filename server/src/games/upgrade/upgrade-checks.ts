import type { Check } from '../../platform/check.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'

/** What must hold between upgrades, what was staked in them and what they gave. Each statement gives the rows that offend. */
export const upgradeChecks: Check[] = [
  {
    name: "an upgrade's stake is its coins and the values of its items",
    sql: `select u.id from upgrade u left join upgrade_stake s on s.upgrade_id = u.id
      group by u.id having u.stake <> u.coins + coalesce(sum(s.value), 0) or u.item_num <> count(s.item_id)`,
  },
  {
    name: 'the coins of an upgrade were charged once, to its player, in cash what it says',
    sql: `select u.id, t.ref from upgrade u
      full join (select t.ref, sum(t.amount) as coins, coalesce(sum(t.amount) filter (where a.kind = 'cash'), 0) as cash,
          min(a.player_id) as player_id, bool_or(t.credit_account <> ${HOUSE.play} or a.player_id is null) as elsewhere,
          count(distinct a.player_id) as payers
        from transfer t join account a on a.id = t.debit_account where t.reason = 'upgrade' group by t.ref) t
        on t.ref = u.id::text
      where u.id is null or u.coins <> coalesce(t.coins, 0) or u.cash <> coalesce(t.cash, 0)
        or (t.ref is not null and (t.player_id <> u.player_id or t.elsewhere or t.payers <> 1))`,
  },
  {
    name: 'a staked item was consumed once, for its upgrade, by its owner',
    sql: `select s.upgrade_id, s.item_id from upgrade_stake s
      join upgrade u on u.id = s.upgrade_id join item i on i.id = s.item_id
      left join item_history h on h.item_id = i.id and h.state_to = 'consumed'
      group by s.upgrade_id, s.item_id, i.state, i.player_id, u.player_id
      having i.state <> 'consumed' or i.player_id <> u.player_id or count(h.id) <> 1
        or not bool_and(h.state_from = 'held' and h.cause = 'upgrade' and h.ref = s.upgrade_id::text)`,
  },
  {
    name: 'a staked item counted what it was worth: the value that it was won at, while that held',
    sql: `select s.upgrade_id, s.item_id from upgrade_stake s
      join upgrade u on u.id = s.upgrade_id join item i on i.id = s.item_id
      where i.value_until > u.created_at and s.value <> i.value`,
  },
  {
    name: 'every item that an upgrade consumed is part of its stake',
    sql: `select h.item_id from item_history h left join upgrade_stake s on s.item_id = h.item_id
      where h.cause = 'upgrade' and h.state_to = 'consumed' and s.upgrade_id::text is distinct from h.ref`,
  },
  {
    name: "an upgrade's chance follows from stake, target and profit rate",
    sql: `select id from upgrade
      where chance <> floor(stake::numeric * (1000000 - profit_rate) / target_value)`,
  },
  {
    name: 'no upgrade is worth its stake: target and consolation skin at their chances are together below it',
    sql: `select id from upgrade
      where chance * target_value::numeric + (1000000 - chance) * coalesce(comfort_value, 0)::numeric >= 1000000::numeric * stake`,
  },
  {
    name: 'an upgrade gave the target or the consolation skin, with its wear and value, to its player; without either, nothing',
    sql: `select u.id from upgrade u left join item i on i.id = u.item_id
      where (u.item_id is null) <> (not u.won and u.comfort_skin_id is null) or (i.id is not null and (
        i.player_id <> u.player_id or i.source <> 'upgrade' or i.source_ref is distinct from u.id::text or i.wear is distinct from u.wear
        or i.pattern is distinct from u.pattern
        or i.value <> case when u.won then u.target_value else u.comfort_value end
        or i.skin_id <> case when u.won then u.target_skin_id else u.comfort_skin_id end))`,
  },
  {
    name: 'an upgrade names each skin in its own exterior, and the wear interval of the one it gave',
    sql: `select u.id from upgrade u join skin t on t.id = u.target_skin_id left join skin c on c.id = u.comfort_skin_id
      where t.exterior is distinct from u.target_exterior or c.exterior is distinct from u.comfort_exterior
        or u.wear_from is distinct from case when u.won then t.wear_from else c.wear_from end
        or u.wear_to is distinct from case when u.won then t.wear_to else c.wear_to end`,
  },
  {
    name: 'an upgrade goes by the price list that counted when it was played',
    // A play that was decided as the next list began to count may be written a little later.
    sql: `select u.id from upgrade u left join price_list l on l.version = u.price_list
      where u.price_list is not null and (l.active_from is null or l.active_from > u.created_at + '1 minute'::interval
        or exists (select from price_list later
          where later.version > u.price_list and later.active_from < u.created_at - '1 minute'::interval))`,
  },
  {
    name: 'target, consolation skin and profit rate of an upgrade are those of its price list',
    sql: `select u.id from upgrade u join price_list l on l.version = u.price_list
        cross join lateral (select
          (select value from price_list_row where skin_id = u.target_skin_id and version <= l.version order by version desc limit 1) as target,
          (select value from price_list_row where skin_id = l.comfort_skin_id and version <= l.version order by version desc limit 1)
            as comfort) told
      where u.target_value is distinct from told.target or u.profit_rate <> l.profit_rate
        or (u.comfort_skin_id is not null
          and (u.comfort_skin_id is distinct from l.comfort_skin_id or u.comfort_value is distinct from told.comfort))`,
  },
  {
    name: 'what an upgrade gave has the pattern that it drew',
    sql: `select u.id from upgrade u left join item i on i.id = u.item_id
      where i.pattern is distinct from u.pattern or (u.price_list is null and u.pattern is not null)
        or (u.price_list is not null and u.item_id is not null and u.pattern is null)`,
  },
  {
    name: 'every item of an upgrade has its upgrade',
    sql: `select i.id from item i left join upgrade u on u.item_id = i.id where i.source = 'upgrade' and u.id is null`,
  },
  {
    name: "an upgrade drew from a pair of its player's",
    sql: `select u.id from upgrade u join seed_pair p on p.id = u.pair_id where p.player_id <> u.player_id`,
  },
]
