import type { Check } from '../../platform/check.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'

/** What must hold between the mall's stock, its purchases, the ledger and the copies handed over. Each statement gives the rows that offend. */
export const mallChecks: Check[] = [
  {
    name: 'what an offer sold is the sum of its purchases',
    sql: `select o.skin_id, o.sold, p.num from mall_offer o
      left join (select skin_id, sum(num) as num from mall_purchase group by skin_id) p on p.skin_id = o.skin_id
      where o.sold <> coalesce(p.num, 0)`,
  },
  {
    name: 'a purchase has as many copies as were bought',
    sql: `select p.id, p.num from mall_purchase p left join mall_item m on m.purchase_id = p.id
      group by p.id having count(m.item_id) <> p.num`,
  },
  {
    name: 'a purchase was paid once, whole, by its player: coins in cash, never in bonus, or diamonds',
    sql: `select p.id from mall_purchase p
      left join transfer t on t.reason = 'mall' and t.ref = p.id::text
      left join account a on a.id = t.debit_account
      group by p.id
      having count(t.id) <> 1 or bool_or(t.amount <> p.price * p.num or a.player_id is distinct from p.player_id
        or case p.currency
          when 'coin' then a.kind <> 'cash' or t.credit_account <> ${HOUSE.mall}
          else a.kind <> 'diamond' or t.credit_account <> ${HOUSE.mallDiamond} end)`,
  },
  {
    name: 'every payment to the mall has its purchase',
    sql: `select t.id, t.ref from transfer t left join mall_purchase p on p.id::text = t.ref and t.reason = 'mall'
      where (t.reason = 'mall' or t.credit_account in (${HOUSE.mall}, ${HOUSE.mallDiamond})) and p.id is null`,
  },
  {
    name: 'every item from the mall is a copy of one purchase: of its player and skin, worth what was paid at most',
    sql: `select i.id as item_id, m.purchase_id from item i
      full join mall_item m on m.item_id = i.id
      left join mall_purchase p on p.id = m.purchase_id
      where (i.source = 'mall' or m.item_id is not null) and (i.id is null or m.item_id is null or i.source <> 'mall'
        or i.player_id <> p.player_id or i.skin_id <> p.skin_id or i.value <> p.price or i.value_until is not null
        or case p.currency when 'diamond' then i.most_value <> p.price else i.most_value > p.price end)`,
  },
  {
    name: "a copy's wear and pattern are the drawn ones, inside its interval, from a pair of its buyer",
    sql: `select m.item_id from mall_item m
      join item i on i.id = m.item_id join mall_purchase p on p.id = m.purchase_id
      join seed_pair s on s.id = m.pair_id
      where m.wear is distinct from i.wear or m.pattern is distinct from i.pattern or m.wear < m.wear_from or m.wear >= m.wear_to or s.player_id <> p.player_id`,
  },
]
