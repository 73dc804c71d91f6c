-- The prices that upgrades go by, in versions that never change: each holds what is new since the one before it, and its hash names that
-- one. A list counts from a round of the beacon after its publication, whose randomness is its salt.
create table price_list (
  version integer primary key check (version >= 1),
  list_hash text not null check (list_hash ~ '^[0-9a-f]{64}$'),
  before_hash text not null check (before_hash ~ '^[0-9a-f]{64}$'),
  profit_rate integer not null check (profit_rate between 0 and 1000000),
  comfort_skin_id bigint references skin,
  row_count integer not null,
  published_at timestamptz not null,
  salt_source text not null,
  salt_round bigint not null,
  salt_margin smallint not null check (salt_margin > 0),
  salt text check (salt ~ '^[0-9a-f]{64}$'),
  active_from timestamptz,
  check ((salt is null) = (active_from is null))
);

-- One list waits at a time.
create unique index price_list_waiting on price_list ((true)) where active_from is null;

create table price_list_row (
  version integer not null references price_list,
  skin_id bigint not null references skin,
  name_hash text not null check (name_hash ~ '^[0-9a-f]{64}$'),
  class text not null,
  exterior text,
  variant text,
  wear_from integer,
  wear_to integer,
  value bigint not null check (value >= 0),
  primary key (version, skin_id)
);

create index price_list_row_skin on price_list_row (skin_id, version desc);

-- Whether the newest list that counts says what the skin is and costs; a skin that changed waits for the next one.
alter table skin add column listed boolean not null default false;
create index skin_unlisted on skin (id) where not listed;

create function unlist_skin() returns trigger language plpgsql as $$
begin
  if (new.price, new.market_hash_name, new.exterior, new.wear_from, new.wear_to)
    is distinct from (old.price, old.market_hash_name, old.exterior, old.wear_from, old.wear_to) then
    new.listed := false;
  end if;
  return new;
end $$;
create trigger unlist_skin before update of price, market_hash_name, exterior, wear_from, wear_to on skin
  for each row execute function unlist_skin();

alter table upgrade add column price_list integer references price_list;
alter table upgrade add column pattern smallint check (pattern between 0 and 999);
-- Of no price: it only tells copies of one skin apart. Copies that were drawn without one have none.
alter table item add column pattern smallint check (pattern between 0 and 999);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on price_list, price_list_row from noktra_app;
    grant update (salt, active_from) on price_list to noktra_app;
  end if;
end $$;
