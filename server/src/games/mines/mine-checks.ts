import type { Check } from '../../platform/check.ts'

/** What must hold between minesweeper games, their stakes, layouts and prizes. Each statement gives the rows that offend. */
export const mineChecks: Check[] = [
  {
    name: 'every minesweeper game was charged its stake, once, to its player',
    sql: `select g.id from mine_game g
      left join transfer t on t.reason = 'mine-start' and t.ref = g.pair_id || ':' || g.nonce
      left join account a on a.id = t.debit_account
      group by g.id
      having coalesce(sum(t.amount), 0) <> g.stake
        or coalesce(sum(t.amount) filter (where a.kind = 'cash'), 0) <> g.cash
        or bool_or(a.player_id is distinct from g.player_id)`,
  },
  {
    name: 'a stake of minesweeper belongs to a game, and came back exactly where the game was refunded',
    sql: `select t.ref, t.leg from transfer t
      left join mine_game g on t.ref = g.pair_id || ':' || g.nonce
      left join transfer r on r.reason = 'mine-start-refund' and r.ref = t.ref and r.leg = t.leg
      where t.reason = 'mine-start' and (g.id is null or (g.status = 'refunded') <>
        (r.id is not null and r.amount = t.amount and r.credit_account = t.debit_account))
      union all
      select r.ref, r.leg from transfer r
      left join mine_game g on g.status = 'refunded' and r.ref = g.pair_id || ':' || g.nonce
      where r.reason = 'mine-start-refund' and g.id is null`,
  },
  {
    name: 'every item of minesweeper is what one finished game gave, and its player got it',
    sql: `select i.id as item_id, g.id as game_id from item i full join mine_game g on g.item_id = i.id
      where (i.source = 'minesweeper' or g.item_id is not null)
        and (i.id is null or g.id is null or i.source <> 'minesweeper' or i.source_ref <> g.id::text
          or i.player_id <> g.player_id or i.created_at <> g.ended_at)`,
  },
  {
    name: "a taken prize is the tier's of the last cleared layer",
    sql: `select g.id from mine_game g join item i on i.id = g.item_id
      left join mine_prize p on p.tier = g.tier and p.version = g.version and p.layer = g.layer
      where g.status in ('taken', 'cleared') and (p.skin_id is distinct from i.skin_id or p.value is distinct from i.value
        or i.wear < p.wear_from or i.wear >= p.wear_to or (i.wear is null) <> (p.wear_from is null) or (i.pattern is null) <> (p.name_hash is null))`,
  },
  {
    name: "the item of a bomb is the one of its ticket in the tier's consolation",
    sql: `select g.id from mine_game g join item i on i.id = g.item_id
      left join mine_consolation c on c.tier = g.tier and c.version = g.version
        and g.ticket between c.ticket_from and c.ticket_to
      where g.status = 'bomb' and (c.skin_id is distinct from i.skin_id or c.value is distinct from i.value
        or i.wear < c.wear_from or i.wear >= c.wear_to or (i.wear is null) <> (c.wear_from is null) or (i.pattern is null) <> (c.name_hash is null))`,
  },
  {
    name: 'a layout has 2, 2, 3, 3, 4 and 4 different mines on tiles 1 to 7',
    sql: `select g.id from mine_game g where g.layout is not null and (jsonb_array_length(g.layout) <> 6 or exists (
        select from jsonb_array_elements(g.layout) with ordinality as l(mines, layer)
        where (select count(distinct mine) from jsonb_array_elements(l.mines) mine where mine::int between 1 and 7)
            <> (array[2, 2, 3, 3, 4, 4])[l.layer]
          or jsonb_array_length(l.mines) <> (array[2, 2, 3, 3, 4, 4])[l.layer]))`,
  },
  {
    name: 'each opened tile of a finished game was clear, but the last one before a bomb',
    sql: `select g.id, o.layer from mine_game g, unnest(g.opened) with ordinality as o(tile, layer)
      where o.tile not between 1 and 7 or g.layout is not null
        and (g.layout -> (o.layer - 1)::int @> to_jsonb(o.tile)) <> (g.status = 'bomb' and o.layer = cardinality(g.opened))`,
  },
  {
    name: 'a player has one open minesweeper game at most',
    sql: `select player_id from mine_game where status = 'open' group by player_id having count(*) > 1`,
  },
  {
    name: "a minesweeper game is drawn from its player's own pair, which stays open as long as the game",
    sql: `select g.id from mine_game g join seed_pair p on p.id = g.pair_id
      where p.player_id <> g.player_id or (g.status = 'open' and p.revealed_at is not null)`,
  },
  {
    name: 'a minesweeper game is played for the stake of a version that had its salt',
    sql: `select g.id from mine_game g join mine_tier t on t.tier = g.tier and t.version = g.version
      where t.stake <> g.stake or t.active_from is null`,
  },
  {
    name: 'a tier has six prizes, and its consolation covers tickets 1 to 1,000,000 once',
    sql: `select t.tier, t.version from mine_tier t
      cross join lateral (select count(*) as prizes from mine_prize p where p.tier = t.tier and p.version = t.version) p
      cross join lateral (select min(ticket_from) as first, max(ticket_to) as last, sum(ticket_to - ticket_from + 1) as tickets
        from mine_consolation c where c.tier = t.tier and c.version = t.version) c
      where p.prizes <> 6 or c.first is distinct from 1 or c.last <> 1000000 or c.tickets <> 1000000`,
  },
]
