import type { Check } from '../../platform/check.ts'
import { HOUSE } from '../ledger/accounts.ts'

/** When rebates began: recharges before it made the first levels and earned nothing. */
const BEGAN = `(select run_at from migration where name = '0018-promotion.sql')`

/** Everything that counts as a recharge: cause, ref, player_id, coins, at. */
const RECHARGES = `(
    select 'recharge' as cause, order_no as ref, player_id, coins, paid_at as at from recharge_order where status = 'paid'
    union all
    select 'card', c.card_no, c.redeemed_by, b.face, c.redeemed_at from card c join card_batch b on b.id = c.batch_id
    where b.kind = 'sold' and c.redeemed_by is not null)`

/** What the invitees of a player had recharged when rebates began: inviter_id, coins. */
const BEFORE = `(
    select p.inviter_id, sum(x.coins) as coins from player p join ${RECHARGES} x on x.player_id = p.id
    where p.invited_at <= ${BEGAN} and x.at <= ${BEGAN} group by p.inviter_id)`

/** What the levels that a rebate was counted by give for it. */
const RATE_OF_LEVEL = `(select rate from rebate_level l where l.version = r.levels and l.recharge <= r.recharged_before
      order by l.level desc limit 1)`

/** What must hold between recharges, inviters, rebates and their claims. Each statement gives the rows that offend. */
export const promotionChecks: Check[] = [
  {
    name: 'every recharge of an invited player since their invitation has its rebate, and every rebate its recharge',
    sql: `select coalesce(x.cause, r.cause) as cause, coalesce(x.ref, r.ref) as ref
      from ${RECHARGES} x left join player p on p.id = x.player_id
      full join rebate r on r.cause = x.cause and r.ref = x.ref
      where case when r.id is null then p.inviter_id is not null and x.at > p.invited_at and x.at > ${BEGAN}
        else x.ref is null or r.invitee_id <> x.player_id or r.inviter_id is distinct from p.inviter_id
          or r.coins <> x.coins or r.created_at <> x.at end`,
  },
  {
    name: "a rebate is what the rate of its inviter's level gives, floored to the cent; nothing where it was refused",
    sql: `select r.id from rebate r where r.rate is distinct from ${RATE_OF_LEVEL}
      or r.amount <> case when r.refused is null then div(r.coins::numeric * r.rate, 1000000) else 0 end
      or r.available_at <> r.created_at + interval '7 days'`,
  },
  {
    // A recharge that was taken back at the very moment of another one counted for it or did not.
    name: 'the level of a rebate is that of the recharges that counted before it',
    sql: `with r as (
        select id, inviter_id, created_at, recharged_before, coalesce(sum(coins) filter (where refused is null)
          over (partition by inviter_id order by id rows between unbounded preceding and 1 preceding), 0) as all_before
        from rebate
      ), gone as materialized (
        select id, inviter_id, coins, reversed_at from rebate where reversed_at is not null and refused is null)
      select r.id, r.recharged_before from r
      left join ${BEFORE} b on b.inviter_id = r.inviter_id
      cross join lateral (
        select coalesce(sum(coins) filter (where reversed_at < r.created_at), 0) as least,
          coalesce(sum(coins), 0) as most
        from gone where gone.inviter_id = r.inviter_id and gone.id < r.id and gone.reversed_at <= r.created_at) taken
      where r.recharged_before not between coalesce(b.coins, 0) + r.all_before - taken.most
        and coalesce(b.coins, 0) + r.all_before - taken.least`,
  },
  {
    name: "what a player's invitees have recharged is the sum of what counted",
    sql: `select p.id from player p
      left join ${BEFORE} b on b.inviter_id = p.id
      left join (
        select inviter_id, sum(coins) as coins from rebate where refused is null and reversed_at is null group by inviter_id
      ) r on r.inviter_id = p.id
      where p.invitees_recharge <> coalesce(b.coins, 0) + coalesce(r.coins, 0)`,
  },
  {
    name: 'every claim paid the sum of its rebates, once, to their inviter',
    sql: `select c.id from rebate_claim c
      left join (
        select claim_id, sum(amount) as sum, min(inviter_id) as first, max(inviter_id) as last, max(available_at) as available_at,
          min(reversed_at) as reversed_at
        from rebate where claim_id is not null group by claim_id
      ) r on r.claim_id = c.id
      left join transfer t on t.reason = 'rebate' and t.ref = c.id::text
      left join account a on a.id = t.credit_account
      where r.sum is distinct from c.amount or r.first <> c.player_id or r.last <> c.player_id
        or r.available_at > c.created_at or r.reversed_at < c.created_at
        or t.amount is distinct from c.amount or t.debit_account <> ${HOUSE.rebates}
        or a.player_id is distinct from c.player_id or a.kind <> 'cash'`,
  },
  {
    name: 'the house pays for nothing but claims, and takes back nothing but reversed rebates',
    sql: `select t.id from transfer t
      left join rebate_claim c on t.reason = 'rebate' and c.id::text = t.ref
      left join rebate r on t.reason = 'rebate-refund' and r.cause || ':' || r.ref = t.ref
      left join account a on a.id = t.debit_account
      where (${HOUSE.rebates} in (t.debit_account, t.credit_account) or t.reason in ('rebate', 'rebate-refund'))
        and c.id is null and (r.id is null or r.reversed_at is null or r.claim_id is null or t.amount > r.amount
          or a.player_id is distinct from r.inviter_id or t.credit_account <> ${HOUSE.rebates})`,
  },
  {
    name: 'an inviter is an older account, so no player invited themselves and no circle of inviters exists',
    sql: `select id, inviter_id from player where inviter_id >= id`,
  },
]
