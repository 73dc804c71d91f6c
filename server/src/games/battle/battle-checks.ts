import type { Check } from '../../platform/check.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'

/** What must hold between battles, their stakes, draws and prizes. Each statement gives the rows that offend. */
export const battleChecks: Check[] = [
  {
    name: 'every taken seat was charged what it says, once, to its player',
    sql: `select s.battle_id, s.seat from battle_seat s
      left join transfer t on t.reason = 'battle-join' and t.ref = s.battle_id || ':' || s.entry_id
      left join account a on a.id = t.debit_account
      where s.player_id is not null
      group by s.battle_id, s.seat
      having coalesce(sum(t.amount), 0) <> s.paid
        or coalesce(sum(t.amount) filter (where a.kind = 'cash'), 0) <> s.cash
        or bool_or(a.player_id is distinct from s.player_id)`,
  },
  {
    name: 'a stake without a seat, or of a room that ended without a result, came back; no other did',
    sql: `select t.ref, t.leg from transfer t
      left join transfer r on r.reason = 'battle-join-refund' and r.ref = t.ref and r.leg = t.leg
      left join battle_seat s on t.ref = s.battle_id || ':' || s.entry_id
      left join battle b on b.id = s.battle_id
      where t.reason = 'battle-join'
        and (s.seat is null or b.phase = 'timeout') <> (r.id is not null and r.amount = t.amount and r.credit_account = t.debit_account)`,
  },
  {
    name: 'what a creator paid for others is used, returned, or still waits',
    sql: `select b.id from battle b
      join transfer t on t.reason = 'battle-fund' and t.ref = b.fund_ref
      left join transfer f on f.reason = 'battle-fund-return' and f.ref = b.fund_ref
      left join transfer r on r.reason = 'battle-fund-refund' and r.ref = b.fund_ref
      cross join lateral (select coalesce(sum(funded), 0) as used from battle_seat where battle_id = b.id) s
      where case b.phase
        when 'finished' then t.amount <> s.used + coalesce(f.amount, 0) or r.id is not null
        when 'timeout' then r.amount is distinct from t.amount or f.id is not null
        else f.id is not null and b.phase <> 'settling' or r.id is not null end`,
  },
  {
    name: "a fund is paid in cash for the others' seats, and one that a change replaced came back",
    sql: `select t.ref from transfer t
      left join battle b on b.fund_ref = t.ref
      left join transfer r on r.reason = 'battle-fund-refund' and r.ref = t.ref
      join account a on a.id = t.debit_account
      where t.reason = 'battle-fund' and (a.kind <> 'cash' or t.credit_account <> ${HOUSE.play}
        or (b.id is null and r.amount is distinct from t.amount)
        or (b.id is not null and t.amount <> floor(b.price * b.fund_percent / 100.0) * (b.seats - 1)))`,
  },
  {
    name: 'a player pays the price less what its creator pays, the creator the whole, a bot nothing',
    sql: `select s.battle_id, s.seat from battle_seat s join battle b on b.id = s.battle_id
      where s.player_id is not null and (s.paid + s.funded <> b.price
        or s.funded <> case when s.player_id is not distinct from b.creator_id then 0 else floor(b.price * b.fund_percent / 100.0) end)`,
  },
  {
    name: 'a price is the sum of the rounds',
    sql: `select b.id from battle b left join battle_round r on r.battle_id = b.id
      group by b.id having coalesce(sum(r.price), 0) <> b.price or count(r.round) <> b.rounds`,
  },
  {
    name: 'a battle that runs or is finished has all its seats taken, a waiting one has not',
    sql: `select b.id from battle b left join battle_seat s on s.battle_id = b.id
      group by b.id having case b.phase when 'waiting' then count(s.seat) >= b.seats
        when 'timeout' then false else count(s.seat) <> b.seats end`,
  },
  {
    name: 'every seat of a started battle has one draw in each round, in the range of its skin and value',
    sql: `select b.id, count(d.id) from battle b left join battle_draw d on d.battle_id = b.id
        left join battle_round r on r.battle_id = d.battle_id and r.round = d.round
        left join box_pool_row p on p.box_id = r.box_id and p.version = r.version
          and d.ticket between p.ticket_from and p.ticket_to
      group by b.id
      having count(d.id) <> case when b.started_at is null then 0 else b.rounds * b.seats end
        or bool_or(d.id is not null and (p.skin_id is distinct from d.skin_id or p.value is distinct from d.value
          or d.wear < p.wear_from or d.wear >= p.wear_to or (d.wear is null) <> (p.wear_from is null) or (d.pattern is null) <> (p.name_hash is null)))`,
  },
  {
    name: 'what a finished battle gave is worth what was drawn',
    sql: `select b.id from battle b
      cross join lateral (select coalesce(sum(value), 0) as value from battle_draw where battle_id = b.id) d
      cross join lateral (select coalesce(sum(items_value + diamonds), 0) as given, count(*) as seats
        from battle_result where battle_id = b.id) r
      where b.phase = 'finished' and (r.given <> d.value or d.value <> b.total or r.seats <> b.seats)`,
  },
  {
    name: 'only winners of a decided battle got something of the pot',
    sql: `select r.battle_id, r.seat from battle_result r join battle b on b.id = r.battle_id
      where b.phase not in ('settling', 'finished')
        or (r.items_value + r.diamonds > 0 and not r.seat = any (b.winners))`,
  },
  {
    name: "a seat's result is its items and its diamonds, and a bot's stays with the house",
    sql: `select r.battle_id, r.seat from battle_result r
      join battle_seat s on s.battle_id = r.battle_id and s.seat = r.seat
      cross join lateral (select coalesce(sum(d.value), 0) as value, count(i.id) as items, count(*) as prizes
        from battle_prize p join battle_draw d on d.id = p.draw_id
        left join item i on i.id = p.item_id and i.skin_id = d.skin_id and i.wear is not distinct from d.wear
          and i.pattern is not distinct from d.pattern and i.source = 'battle'
        where p.battle_id = r.battle_id and p.seat = r.seat) p
      left join transfer t on t.reason = 'battle-share' and t.ref = r.battle_id || ':' || r.seat
      where case when s.player_id is null then p.prizes <> 0 or t.id is not null or r.consolation_item_id is not null
        else p.value <> r.items_value or p.items <> p.prizes or coalesce(t.amount, 0) <> r.diamonds end`,
  },
  {
    name: 'every item of a battle is one prize or one consolation',
    sql: `select i.id from item i left join battle_prize p on p.item_id = i.id
      left join battle_result r on r.consolation_item_id = i.id
      where i.source = 'battle' and (p.item_id is null) = (r.seat is null)`,
  },
  {
    name: 'a consolation went to a losing player who paid at least 5 coins, in the range of its ticket',
    sql: `select r.battle_id, r.seat from battle_result r
      join battle b on b.id = r.battle_id
      join battle_seat s on s.battle_id = r.battle_id and s.seat = r.seat
      left join consolation_row c on c.game = 'battle' and c.version = b.consolation_version
        and r.consolation_ticket between c.ticket_from and c.ticket_to
      left join item i on i.id = r.consolation_item_id and i.skin_id = r.consolation_skin_id and i.wear is not distinct from r.consolation_wear
        and i.pattern is not distinct from r.consolation_pattern
      where (r.consolation_item_id is not null)
          <> (s.player_id is not null and s.paid >= 500 and not r.seat = any (b.winners))
        or (r.consolation_item_id is not null and (i.id is null or c.skin_id is distinct from r.consolation_skin_id
          or c.value is distinct from r.consolation_value
          or r.consolation_wear < c.wear_from or r.consolation_wear >= c.wear_to or (r.consolation_wear is null) <> (c.wear_from is null)
          or (r.consolation_pattern is null) <> (c.name_hash is null)))`,
  },
  {
    name: 'a consolation pool covers tickets 1 to 1,000,000 once',
    sql: `select game, version from consolation_row group by game, version
      having min(ticket_from) <> 1 or max(ticket_to) <> 1000000 or sum(ticket_to - ticket_from + 1) <> 1000000`,
  },
]
