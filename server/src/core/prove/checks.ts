import { VALUE_CAP } from '@noktra/game/value'
import type { Check } from '../../platform/check.ts'
import { adjustmentChecks } from './adjustment-checks.ts'
import { auditChecks } from './audit-checks.ts'
import { exchangeChecks } from './exchange-checks.ts'
import { issuanceChecks } from './issuance-checks.ts'
import { levelChecks } from './level-checks.ts'
import { modeChecks } from './mode-checks.ts'
import { priceChecks } from './price-checks.ts'
import { promotionChecks } from './promotion-checks.ts'
import { rechargeChecks } from './recharge-checks.ts'
import { retrievalChecks } from './retrieval-checks.ts'
import { refusalChecks } from './refusal-checks.ts'
import { steamChecks } from './steam-checks.ts'
import { revenueChecks } from './revenue-checks.ts'

const ledgerChecks: Check[] = [
  {
    name: "the balance of a player's purse, and of an account of issuance, is the sum of its transfers",
    sql: `select a.id, a.player_id, a.kind, a.balance, coalesce(m.sum, 0) as moved from account a
      left join (select account, sum(amount) from (
        select credit_account as account, amount from transfer
        union all select debit_account, -amount from transfer) t group by account) m on m.account = a.id
      where a.balance is not null and a.balance <> coalesce(m.sum, 0)`,
  },
  {
    name: 'the balances of players and house sum to zero in each currency',
    sql: `select currency, sum(amount) from (
        select a.currency, t.amount from transfer t join account a on a.id = t.credit_account
        union all select a.currency, -t.amount from transfer t join account a on a.id = t.debit_account
      ) b group by currency having sum(amount) <> 0`,
  },
  {
    name: 'the running balances of an account follow from its transfers',
    sql: `select account, id from (
        select account, id, after, sum(moved) over (partition by account order by id) as sum from (
          select debit_account as account, id, debit_balance_after as after, -amount as moved from transfer where debit_balance_after is not null
          union all select credit_account, id, credit_balance_after, amount from transfer where credit_balance_after is not null) m
      ) r where after <> sum`,
  },
  {
    name: 'every player has exactly three purses',
    sql: `select p.id from player p left join account a on a.player_id = p.id group by p.id having count(a.id) <> 3`,
  },
]

const itemChecks: Check[] = [
  {
    name: "an item's state is the last of its history",
    sql: `select i.id, i.state, h.state_to from item i left join lateral (
        select state_to from item_history h where h.item_id = i.id order by h.id desc limit 1) h on true
      where h.state_to is distinct from i.state`,
  },
  {
    name: "an item's history is unbroken",
    sql: `select id, item_id from (
        select id, item_id, state_from, lag(state_to) over (partition by item_id order by id) as before from item_history) h
      where state_from is distinct from before`,
  },
  {
    name: 'every item won in a box has its draw, and every draw its item with the same owner and skin',
    sql: `select i.id as item_id, d.id as draw_id from item i full join draw d on d.item_id = i.id
      where (i.source in ('box', 'key', 'welfare') or d.id is not null)
        and (i.id is null or d.id is null or i.player_id <> d.player_id or i.skin_id <> d.skin_id or i.wear is distinct from d.wear
          or i.pattern is distinct from d.pattern)`,
  },
  {
    name: 'a sale credited what its items were worth, and an undone one took it back',
    sql: `select s.id, s.amount from sale s
        left join (select sale_id, sum(amount) as sum from sale_item group by sale_id) i on i.sale_id = s.id
        left join transfer t on t.reason = 'sell' and t.ref = s.id::text
        left join transfer u on u.reason = 'sell-undo' and u.ref = s.id::text
      where i.sum is distinct from s.amount or t.amount is distinct from s.amount
        or (s.undone_at is not null) <> (u.id is not null) or (u.id is not null and u.amount <> s.amount)`,
  },
  {
    name: 'an item has a wear where its skin has an exterior, and nowhere else',
    sql: `select i.id from item i join skin s on s.id = i.skin_id
      where (i.wear is null) <> (s.exterior is null)`,
  },
  {
    name: 'no item that was won can come to be worth more than its printed value times the highest cap there may be',
    sql: `select id, value, most_value from item where value_until is not null
      and state in ('held', 'staked', 'retrieving') and most_value > floor(value * ${VALUE_CAP.most})`,
  },
  {
    name: 'nothing was sold or staked for more than it can ever be worth',
    sql: `select i.id, i.most_value from item i join (
        select si.item_id, si.amount from sale_item si join sale s on s.id = si.sale_id and s.undone_at is null
        union all select item_id, value from upgrade_stake) counted on counted.item_id = i.id
      where counted.amount > i.most_value`,
  },
  {
    name: 'a sold item belongs to one sale that stands',
    sql: `select i.id, count(s.id) from item i
        left join sale_item si on si.item_id = i.id left join sale s on s.id = si.sale_id and s.undone_at is null
      group by i.id, i.state having count(s.id) <> case when i.state = 'sold' then 1 else 0 end`,
  },
]

const drawChecks: Check[] = [
  {
    name: "a draw's ticket lies in the range of its skin and value, and it has a pattern where its pool says its items whole",
    sql: `select d.id from draw d left join box_pool_row r on r.box_id = d.box_id and r.version = d.version
        and d.ticket between r.ticket_from and r.ticket_to
      where d.game = 'box' and (r.skin_id is distinct from d.skin_id or r.value is distinct from d.value
        or d.wear < r.wear_from or d.wear >= r.wear_to or (d.wear is null) <> (r.wear_from is null) or (d.pattern is null) <> (r.name_hash is null))`,
  },
  {
    name: 'coins charged for openings are the prices of what was opened',
    sql: `select o.player_id, o.owed, c.paid from
        (select d.player_id, sum(bp.price) as owed from draw d
          join box_pool bp on bp.box_id = d.box_id and bp.version = d.version
          where d.game = 'box' and d.cause = 'coins' group by d.player_id) o
        full join (select a.player_id, sum(t.amount) as paid from transfer t join account a on a.id = t.debit_account
          where t.reason = 'open-box' group by a.player_id) c on c.player_id = o.player_id
      where o.owed is distinct from c.paid`,
  },
  {
    name: 'a key opened one box of its own',
    sql: `select k.id from box_key k join draw d on d.id = k.draw_id
      where d.box_id <> k.box_id or d.player_id <> k.player_id or d.cause <> 'key'`,
  },
  {
    name: 'every opening by key used one',
    sql: `select d.id from draw d left join box_key k on k.draw_id = d.id where d.cause = 'key' and k.id is null`,
  },
  {
    name: 'every player has one open seed pair',
    sql: `select p.id from player p left join seed_pair s on s.player_id = p.id and s.revealed_at is null
      group by p.id having count(s.id) <> 1`,
  },
  {
    name: 'an active pool covers tickets 1 to 1,000,000 once',
    sql: `select box_id, version from box_pool_row group by box_id, version
      having min(ticket_from) <> 1 or max(ticket_to) <> 1000000 or sum(ticket_to - ticket_from + 1) <> 1000000`,
  },
]

/** What must hold in the books of any store, whatever games it has. */
export const checks: Check[] = [
  ...ledgerChecks,
  ...itemChecks,
  ...drawChecks,
  ...refusalChecks,
  ...rechargeChecks,
  ...modeChecks,
  ...retrievalChecks,
  ...steamChecks,
  ...exchangeChecks,
  ...levelChecks,
  ...priceChecks,
  ...promotionChecks,
  ...revenueChecks,
  ...adjustmentChecks,
  ...issuanceChecks,
  ...auditChecks,
]

/** No item has a source besides these. */
export function sourceCheck(sources: readonly string[]): Check {
  return {
    name: 'every item comes from something that the store knows',
    sql: `select id, source from item where source not in (${sources.map((source) => `'${source}'`).join(', ')})`,
  }
}

/** Every nonce of a pair was taken by one draw; `tables` are those of the games. */
export function nonceCheck(tables: readonly string[]): Check {
  const none = 'select null::bigint as pair_id, null::int as nonce where false'
  const draws = [none, ...tables.map((table) => `select pair_id, nonce from ${table}`)].join(' union all ')
  return {
    name: 'the nonces of a pair run from 0 without a gap',
    sql: `select p.id, p.nonce, count(d.nonce) from seed_pair p left join (${draws}) d on d.pair_id = p.id
      group by p.id having count(distinct d.nonce) <> p.nonce or count(d.nonce) <> p.nonce
        or coalesce(max(d.nonce) + 1, 0) <> p.nonce`,
  }
}
