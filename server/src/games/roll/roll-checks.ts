import type { Check } from '../../platform/check.ts'
import { LEAST_ENTRANTS, MOST_OPEN_ROLLS } from '@noktra/game/rolls'
import { VALUE_HELD_MS } from '@noktra/game/value'

/** What must hold between roll rooms, their entrants and their prizes. Each statement gives the rows that offend. */
export const rollChecks: Check[] = [
  {
    name: 'the entrants of a roll room have the places from 1 on, as many as it counts, and its owner is none of them',
    sql: `select r.id from roll r left join roll_entry e on e.roll_id = r.id group by r.id
      having count(e.place) <> r.join_num or coalesce(max(e.place), 0) <> r.join_num
        or count(distinct e.player_id) <> r.join_num or coalesce(bool_or(e.player_id = r.owner_id), false)`,
  },
  {
    name: 'no player joined a roll room after its first lock or its end',
    sql: `select e.roll_id, e.place from roll_entry e join roll r on r.id = e.roll_id
      where e.joined_at > coalesce(r.locked_at, r.ended_at)`,
  },
  {
    name: 'a roll room counts its prizes and what they are worth',
    sql: `select r.id from roll r left join roll_prize p on p.roll_id = r.id group by r.id
      having count(p.id) <> r.prize_num or coalesce(sum(p.value), 0) <> r.prize_pool`,
  },
  {
    name: "a prize of the house is no item; a player's is an item of theirs, with its skin and wear",
    sql: `select p.id from roll_prize p join roll r on r.id = p.roll_id left join item i on i.id = p.item_id
      where case when r.owner_id is null then p.item_id is not null
        else i.id is null or i.player_id <> r.owner_id or i.skin_id <> p.skin_id or i.wear is distinct from p.wear end`,
  },
  {
    name: 'the items staked in roll rooms that are not over are all that is staked, each in one room',
    sql: `select coalesce(i.id, p.item_id) as item_id from (select id from item where state = 'staked') i
      full join (select p.item_id, count(*) as rooms from roll_prize p join roll r on r.id = p.roll_id
        where p.item_id is not null and r.phase in ('open', 'locked') group by p.item_id) p on p.item_id = i.id
      where i.id is null or p.rooms is distinct from 1`,
  },
  {
    name: 'an item was staked once in its room; a won one was consumed there once, any other came back when the room was over',
    sql: `select p.id, p.item_id from roll_prize p join roll r on r.id = p.roll_id
      left join item_history h on h.item_id = p.item_id and h.ref = r.id::text and h.cause in ('roll', 'roll-return')
        and h.state_from is not null
      where p.item_id is not null group by p.id, r.phase
      having count(*) filter (where h.state_from = 'held' and h.state_to = 'staked' and h.cause = 'roll') <> 1
        or count(*) filter (where h.state_from = 'staked' and h.state_to = 'consumed' and h.cause = 'roll')
          <> case when p.winner_place is null then 0 else 1 end
        or count(*) filter (where h.state_from = 'staked' and h.state_to = 'held' and h.cause = 'roll-return')
          <> case when p.winner_place is null and r.phase not in ('open', 'locked') then 1 else 0 end
        or count(h.id) <> case when r.phase in ('open', 'locked') then 1 else 2 end`,
  },
  {
    name: 'whatever a roll room staked, consumed or gave back is a prize of it',
    sql: `select h.item_id, h.ref from item_history h
      left join roll_prize p on p.item_id = h.item_id and p.roll_id::text = h.ref
      where h.cause in ('roll', 'roll-return') and h.state_from is not null and p.id is null`,
  },
  {
    name: 'an item is consumed by an upgrade or by the roll room in which it was won',
    sql: `select item_id from item_history where state_to = 'consumed' and cause not in ('upgrade', 'roll')`,
  },
  {
    name: 'a drawn roll room gave as many prizes as it could, the dearest, each to another entrant; no other room gave any',
    sql: `select r.id from roll r left join roll_prize p on p.roll_id = r.id group by r.id
      having count(p.winner_place) <> case when r.phase = 'drawn' then least(r.prize_num, r.join_num) else 0 end
        or count(distinct p.winner_place) <> count(p.winner_place) or coalesce(max(p.winner_place), 0) > r.join_num
        or min(p.value) filter (where p.winner_place is not null) < max(p.value) filter (where p.winner_place is null)
        or (r.phase = 'drawn' and r.join_num < ${LEAST_ENTRANTS})`,
  },
  {
    name: "a prize became an item of the entrant who won it, with skin, wear, pattern, value, cap and clock of what was staked, or the house's printed value",
    sql: `select p.id from roll_prize p join roll r on r.id = p.roll_id
      left join roll_entry e on e.roll_id = p.roll_id and e.place = p.winner_place
      left join item w on w.id = p.won_item_id left join item s on s.id = p.item_id
      where p.winner_place is not null and (w.player_id is distinct from e.player_id
        or w.source <> 'roll' or w.source_ref is distinct from p.roll_id || ':' || p.id
        or w.skin_id <> p.skin_id or w.wear is distinct from p.wear or w.pattern is distinct from s.pattern or w.created_at <> r.ended_at
        or w.value <> coalesce(s.value, p.value) or w.most_value <> s.most_value
        or w.value_until is distinct from case when s.id is null
          then r.ended_at + interval '${VALUE_HELD_MS} milliseconds' else s.value_until end)`,
  },
  {
    name: 'every item of a roll room is a prize that was won',
    sql: `select i.id from item i left join roll_prize p on p.won_item_id = i.id where i.source = 'roll' and p.id is null`,
  },
  {
    name: 'every try to draw a roll room has its published record, and the one that drew it has its round',
    sql: `select r.id from roll r left join roll_lock l on l.roll_id = r.id group by r.id
      having count(l.attempt) <> r.attempt or coalesce(max(l.attempt), 0) <> r.attempt
        or min(l.locked_at) is distinct from r.locked_at
        or (r.phase = 'locked' and bool_or(l.attempt = r.attempt and l.randomness is not null))
        or (r.phase = 'drawn' and not coalesce(bool_or(l.attempt = r.attempt and l.randomness is not null), false))`,
  },
  {
    name: 'no player has more roll rooms open than they may',
    sql: `select owner_id from roll where phase in ('open', 'locked') and owner_id is not null
      group by owner_id having count(*) > ${MOST_OPEN_ROLLS}`,
  },
  {
    name: 'a roll room that the store closed stands in the audit log by one line, and no other room does',
    sql: `select coalesce(r.subject, a.subject) as subject from (
        select 'roll:' || id as subject, ended_at from roll where end_reason = 'moderated') r
      full join (select subject, created_at, count(*) over (partition by subject) as lines from audit
        where action = 'rolls/close') a on a.subject = r.subject
      where r.subject is null or a.subject is null or a.lines <> 1
        or a.created_at not between r.ended_at and r.ended_at + interval '1 minute'`,
  },
]
