import { RETRIEVAL_PHASES } from '@noktra/game/retrieval/retrieval-state'
import type { Check } from '../../platform/check.ts'
import { HOUSE } from '../ledger/accounts.ts'

/** The phases that a retrieval goes through, in order; a failed one leaves them at any. */
const LADDER = `array[${RETRIEVAL_PHASES.filter((phase) => phase !== 'failed')
  .map((phase) => `'${phase}'`)
  .join(', ')}]`

/** What must hold between retrievals, the items in them and the orders of the market. Each statement gives the rows that offend. */
export const retrievalChecks: Check[] = [
  {
    name: 'an item is on its way while one retrieval of it is open, and retrieved once one is done; no item has two',
    sql: `select coalesce(i.id, r.item_id) as item_id from item i
      full join (select item_id, count(*) filter (where phase not in ('done', 'failed')) as open,
          count(*) filter (where phase = 'done') as done from retrieval group by item_id) r on r.item_id = i.id
      where coalesce(r.open, 0) <> case when i.state = 'retrieving' then 1 else 0 end
        or coalesce(r.done, 0) <> case when i.state = 'retrieved' then 1 else 0 end`,
  },
  {
    name: "a retrieval is of its player's item, and the house pays no more than the most that it can be worth",
    sql: `select r.id from retrieval r left join item i on i.id = r.item_id
      where i.player_id is distinct from r.player_id or r.price > r.most
        or case when r.house_most is null then r.most <> r.value * 110 / 100
          else r.house_most <> i.most_value or r.value > i.most_value end`,
  },
  {
    name: 'what the market asked above that was paid once, in cash, by the player; all of it came back when the retrieval failed, and what the market did not take when it was done',
    sql: `select coalesce(r.id::text, t.ref) as retrieval from (
        select id, player_id, gap, phase, case when phase = 'failed' then gap else 0 end as back,
          case when phase = 'done' and price is not null and gap > 0
            then floor(gap * least(most - house_most, most - price)::numeric / (most - house_most)) else 0 end as rest
        from retrieval) r
      full join (
        select t.ref, coalesce(sum(t.amount) filter (where t.reason = 'retrieval-gap'), 0) as paid,
          coalesce(sum(t.amount) filter (where t.reason = 'retrieval-gap-refund'), 0) as back,
          coalesce(sum(t.amount) filter (where t.reason = 'retrieval-gap-rest'), 0) as rest,
          bool_or(a.kind <> 'cash') as elsewhere, min(a.player_id) as player_id, count(distinct a.player_id) as players,
          bool_or(${HOUSE.retrieval} <> case when t.reason = 'retrieval-gap' then t.credit_account else t.debit_account end) as other
        from transfer t
          join account a on a.id = case when t.reason = 'retrieval-gap' then t.debit_account else t.credit_account end
        where t.reason in ('retrieval-gap', 'retrieval-gap-refund', 'retrieval-gap-rest') group by t.ref) t
        on t.ref = r.id::text
      where r.id is null or r.gap <> coalesce(t.paid, 0) or r.back <> coalesce(t.back, 0) or r.rest <> coalesce(t.rest, 0)
        or (t.ref is not null and (t.elsewhere or t.other or t.players <> 1 or t.player_id <> r.player_id))`,
  },
  {
    name: 'nothing else moves coins of the account of retrievals',
    sql: `select id, reason from transfer where ${HOUSE.retrieval} in (debit_account, credit_account)
      and reason not in ('retrieval-gap', 'retrieval-gap-refund', 'retrieval-gap-rest')`,
  },
  {
    name: "a retrieval's timeline goes through its phases in order, from its beginning to its end",
    sql: `select r.id from retrieval r left join (
        select retrieval_id, array_agg(phase order by id) as phases, array_agg(created_at order by id) as times
        from retrieval_step group by retrieval_id) s on s.retrieval_id = r.id
      where s.phases is null or s.times[1] <> r.created_at
        or r.ended_at is distinct from case when r.phase in ('done', 'failed') then s.times[cardinality(s.times)] end
        or s.phases <> case when r.phase = 'failed'
          then (${LADDER})[1:cardinality(s.phases) - 1] || 'failed'::text
          when r.delivery_ref is not null then (${LADDER})[1:cardinality(s.phases) - 1] || 'done'::text
          else (${LADDER})[1:array_position(${LADDER}, r.phase)] end
        or exists (select from unnest(s.times) with ordinality a(at, n)
          join unnest(s.times) with ordinality b(at, n) on b.n = a.n + 1 where b.at < a.at)`,
  },
  {
    name: 'a retrieval took its item once; a done one kept it, a failed one gave it back once',
    sql: `select r.id from retrieval r left join item_history h on h.item_id = r.item_id and h.ref = r.id::text
        and h.cause in ('retrieve', 'retrieve-return', 'retrieved')
      group by r.id
      having count(*) filter (where h.cause = 'retrieve' and h.state_from = 'held' and h.state_to = 'retrieving'
          and h.created_at = r.created_at) <> 1
        or count(*) filter (where h.cause = 'retrieve-return' and h.state_from = 'retrieving' and h.state_to = 'held'
          and h.created_at = r.ended_at) <> case when r.phase = 'failed' then 1 else 0 end
        or count(*) filter (where h.cause = 'retrieved' and h.state_from = 'retrieving' and h.state_to = 'retrieved'
          and h.created_at = r.ended_at) <> case when r.phase = 'done' then 1 else 0 end
        or count(h.id) <> case when r.phase in ('done', 'failed') then 2 else 1 end`,
  },
  {
    name: 'whatever was sent on its way, retrieved or given back belongs to a retrieval of that item',
    sql: `select h.item_id, h.ref from item_history h
      left join retrieval r on r.item_id = h.item_id and r.id::text = h.ref
      where (h.cause in ('retrieve', 'retrieve-return', 'retrieved')
          or 'retrieving' in (h.state_from, h.state_to) or 'retrieved' in (h.state_from, h.state_to))
        and (r.id is null or h.cause not in ('retrieve', 'retrieve-return', 'retrieved'))`,
  },
  {
    name: "an order of the sandbox's market is of a retrieval that is no further than it is, and that has not failed without it",
    sql: `select coalesce(o.order_ref, r.order_ref) as order_ref from sandbox_market_order o
      full join (select * from retrieval where provider = 'sandbox') r on r.order_ref = o.order_ref
      where r.id is null
        or (o.order_ref is null and r.phase <> 'requested' and coalesce(r.fail_reason, '') not in ('queue', 'balance')
          and r.ended_by is null)
        or (r.phase = 'failed' and o.state <> 'failed')
        or (r.phase = 'failed' and r.fail_reason <> o.fail_reason)
        or (r.phase = 'done' and o.state <> 'done')
        or array_position(${LADDER}, r.phase) > array_position(${LADDER}, o.state)
        or r.price <> o.price or r.provider_ref <> o.provider_ref or r.trade_url <> o.trade_url
        or r.market_hash_name <> o.market_hash_name`,
  },
  {
    name: 'no retrieval began while its player was held, and each hold lasts a day',
    sql: `select h.id from retrieval_hold h left join retrieval r on r.player_id = h.player_id
        and r.created_at > h.created_at and r.created_at < h.until
      where r.id is not null or h.until <> h.created_at + interval '24 hours'`,
  },
  {
    name: "the sandbox's market delivered no item twice",
    sql: `select r.item_id from sandbox_market_order o join retrieval r on r.order_ref = o.order_ref
      where o.state in ('received', 'done') group by r.item_id having count(*) > 1`,
  },
  {
    name: 'what the staff delivered or gave back by hand stands in the audit log, each by its one line, and nothing else does',
    sql: `select coalesce(r.subject, a.subject) as subject from (
        select 'retrieval:' || id as subject, ended_by, ended_at, phase,
          case when delivery_ref is null then 'retrievals/give-back' else 'retrievals/complete' end as action
        from retrieval where ended_by is not null or delivery_ref is not null) r
      full join (select subject, staff_id, action, created_at, count(*) over (partition by subject) as lines
        from audit where action in ('retrievals/give-back', 'retrievals/complete')) a on a.subject = r.subject
      where r.subject is null or a.subject is null or a.lines <> 1 or a.action <> r.action or a.staff_id <> r.ended_by
        or a.created_at not between r.ended_at and r.ended_at + interval '1 minute'
        or r.phase <> case when r.action = 'retrievals/complete' then 'done' else 'failed' end`,
  },
  {
    name: 'an item is frozen for a reversed trade while its case is open, and no longer',
    sql: `select coalesce(r.id, i.case_of) as retrieval from (
        select id, item_id from retrieval where case_at is not null and settled_at is null) r
      full join (select id, case_of from item where case_of is not null) i on i.id = r.item_id and i.case_of = r.id
      where r.id is null or i.id is null`,
  },
]
