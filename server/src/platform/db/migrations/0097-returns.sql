-- A partner plays to be watched, with coins that the store may have given: their draws are counted apart. Their odds are those of everybody.
alter table player add column partner_since timestamptz;

-- What settled plays gave beside what the published odds say, by game, by what was played (a box, a tier, a band of chances) and its
-- version, and by who played. Sums of cents: `expected` and `variance` are those of the odds, not of what came. `tries` are draws that
-- hit or miss, `chances` the sum of their published chances, `chance_variance` that of chance x (1 - chance).
create table play_tally (
  game text not null,
  subject text not null,
  version integer not null,
  side text not null check (side in ('player', 'partner', 'bot')),
  plays bigint not null check (plays > 0),
  charged bigint not null,
  won bigint not null,
  expected numeric not null,
  variance numeric not null check (variance >= 0),
  tries bigint not null check (tries >= 0),
  hits bigint not null check (hits between 0 and tries),
  chances numeric not null check (chances between 0 and tries),
  chance_variance numeric not null check (chance_variance >= 0),
  primary key (game, subject, version, side)
);
