import type { Check } from '../../platform/check.ts'

/** What must hold between welfare boxes, their openings and the recharge of the day. Each statement gives the rows that offend. */
export const welfareChecks: Check[] = [
  {
    name: "every welfare opening has a draw of its player from the welfare box's box, and every draw for welfare its opening",
    sql: `select d.id as draw_id, o.player_id, o.day from (select * from draw where cause = 'welfare') d
      full join welfare_opening o on o.draw_id = d.id
      left join welfare_box w on w.id = o.welfare_box_id
      where d.id is null or o.draw_id is null or d.player_id <> o.player_id or d.box_id <> w.box_id`,
  },
  {
    name: 'a player opened one welfare box a day of the store at most',
    sql: `select player_id, day from welfare_opening group by player_id, day having count(*) > 1`,
  },
  {
    // Whatever zone the store had: its clock is at most 14 hours ahead of Greenwich and 12 behind.
    name: 'a welfare box was opened on the day that counts it',
    sql: `select player_id, day from welfare_opening
      where created_at < day - interval '14 hours' or created_at >= day + interval '36 hours'`,
  },
  {
    name: 'a welfare box was opened by a recharge that was made',
    sql: `select o.player_id, o.day from welfare_opening o
      cross join lateral (
        select coalesce(sum(payable), 0) as payable from recharge_order
        where player_id = o.player_id and status = 'paid'
          and paid_at between o.created_at - interval '25 hours' and o.created_at + interval '1 minute') orders
      cross join lateral (
        select coalesce(sum(payable), 0) as payable from card
        where redeemed_by = o.player_id
          and redeemed_at between o.created_at - interval '25 hours' and o.created_at + interval '1 minute') cards
      where orders.payable + cards.payable < o.recharged or o.recharged < o.amount`,
  },
  {
    name: "an item's source is how its box was opened",
    sql: `select d.id from draw d join item i on i.id = d.item_id
      where i.source <> case d.cause when 'coins' then 'box' else d.cause end`,
  },
  {
    name: 'what a welfare box gave cost nothing',
    sql: `select d.id from draw d join transfer t on t.reason = 'open-box' and t.ref = d.pair_id || ':' || d.nonce
      where d.cause = 'welfare'`,
  },
]
