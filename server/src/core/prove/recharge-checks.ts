import type { Check } from '../../platform/check.ts'
import { HOUSE } from '../ledger/accounts.ts'

/** What must hold between orders, cards and the ledger. Each statement gives the rows that offend. */
export const rechargeChecks: Check[] = [
  {
    name: 'every paid order is credited once, with its coins, to its player',
    sql: `select o.order_no from recharge_order o
      left join transfer t on t.reason = 'recharge' and t.ref = o.order_no
      left join account a on a.id = t.credit_account
      where o.status = 'paid'
      group by o.id
      having count(t.id) <> 1 or bool_or(t.amount <> o.coins or t.debit_account <> ${HOUSE.recharge}
        or a.player_id is distinct from o.player_id or a.kind <> 'cash')`,
  },
  {
    name: 'every recharge credit has its paid order',
    sql: `select t.ref from transfer t left join recharge_order o on o.order_no = t.ref and o.status = 'paid'
      where t.reason = 'recharge' and o.id is null`,
  },
  {
    name: 'every paid order has the notice that paid it, of its amount; no other order has one',
    sql: `select o.order_no from recharge_order o
      left join payment_callback n on n.order_no = o.order_no and n.verdict in ('credited', 'late')
      where (o.status = 'paid') <> (n.id is not null)
        or n.amount <> o.payable or n.provider <> o.provider or n.times <> 1 or (n.verdict = 'late') <> o.paid_late`,
  },
  {
    name: 'an order costs its coins at its rate, half up to the cent',
    sql: `select order_no from recharge_order where payable <> round(coins * rate::numeric)`,
  },
  {
    name: 'every redeemed card is credited once, with its face, to who redeemed it',
    sql: `select c.card_no from card c join card_batch b on b.id = c.batch_id
      left join transfer t on t.ref = c.card_no and t.reason in ('card', 'gift-card')
      left join account a on a.id = t.credit_account
      where c.redeemed_by is not null
      group by c.card_no, c.redeemed_by, b.id
      having count(t.id) <> 1 or bool_or(t.amount <> b.face or a.player_id is distinct from c.redeemed_by
        or case when b.kind = 'gift'
          then t.reason <> 'gift-card' or t.debit_account <> ${HOUSE.gifts} or a.kind <> 'bonus'
          else t.reason <> 'card' or t.debit_account <> ${HOUSE.cards} or a.kind <> 'cash' end)`,
  },
  {
    name: 'every card credit has its redeemed card',
    sql: `select t.ref from transfer t left join card c on c.card_no = t.ref and c.redeemed_by is not null
      where t.reason in ('card', 'gift-card') and c.card_no is null`,
  },
  {
    name: 'a redeemed card counts as a recharge if and only if it was sold',
    sql: `select c.card_no from card c join card_batch b on b.id = c.batch_id
      where c.redeemed_by is not null and (b.kind = 'sold') <> (c.payable is not null)`,
  },
  {
    name: 'a batch has as many cards as it says',
    sql: `select b.id from card_batch b left join card c on c.batch_id = b.id group by b.id having count(c.card_no) <> b.count`,
  },
  {
    name: 'lifetime recharge is the coins of paid orders and sold cards',
    sql: `select p.id from player p
      left join (
        select player_id, sum(coins) as coins from (
          select player_id, coins from recharge_order where status = 'paid' and refunded_at is null
          union all
          select c.redeemed_by, b.face from card c join card_batch b on b.id = c.batch_id
          where b.kind = 'sold' and c.redeemed_by is not null
        ) each_one group by player_id
      ) paid on paid.player_id = p.id
      where p.lifetime_recharge <> coalesce(paid.coins, 0)`,
  },
  {
    name: 'every refunded order is debited once, with its coins or as many as there were, from its player; no other order is',
    sql: `select coalesce(o.order_no, t.ref) as order_no from recharge_order o
      full join (select * from transfer where reason = 'recharge-refund') t on t.ref = o.order_no
      left join account a on a.id = t.debit_account
      where (o.refunded_at is not null or t.id is not null) and (o.refunded_at is null
        or (t.id is null) <> (coalesce(o.refund_taken, o.coins) = 0) or t.leg <> 0
        or t.amount <> coalesce(o.refund_taken, o.coins) or t.credit_account <> ${HOUSE.recharge} or a.player_id is distinct from o.player_id
        or a.kind <> 'cash' or t.created_at <> o.refunded_at)`,
  },
  {
    name: 'items are frozen for what an order of their player owes, and for nothing else',
    sql: `select i.id from item i left join recharge_order o on o.order_no = i.frozen_for
      where i.frozen_for is not null and (o.id is null or i.player_id <> o.player_id or o.refund_taken is null or o.settled_at is not null or i.created_at < o.paid_at)`,
  },
  {
    name: 'the rebate of a refunded order is reversed',
    sql: `select r.id from rebate r join recharge_order o on r.cause = 'recharge' and o.order_no = r.ref
      where o.refunded_at is not null and r.reversed_at is distinct from o.refunded_at`,
  },
  {
    name: 'a batch keeps its secrets until its export or the end of its use, and not longer',
    sql: `select id from card_batch where (sealed_secrets is not null) <> (exported_at is null and revoked_at is null)`,
  },
]
