-- The house's account for what the mall takes: in diamonds it has one of its own, since an account has one currency.
insert into account (id, currency, kind) overriding system value values
  (6, 'coin', 'house-mall'),
  (7, 'diamond', 'house-mall-diamond');

-- What the mall sells. `stocked` is all that an operator ever put in, `sold` what was bought: stock can never go below zero.
create table mall_offer (
  skin_id bigint primary key references skin,
  listed boolean not null default true,
  stocked integer not null check (stocked >= 0),
  sold integer not null default 0 check (sold >= 0),
  stock integer generated always as (stocked - sold) stored,
  updated_at timestamptz not null,
  check (sold <= stocked)
);
create index mall_offer_stock on mall_offer (stock, skin_id) where listed;

-- Names of items in order, in each language.
create index design_name_en on design (((names -> 'family' ->> 'en') || ' | ' || (names -> 'finish' ->> 'en')));
create index design_name_zh on design (((names -> 'family' ->> 'zh') || ' | ' || (names -> 'finish' ->> 'zh')));
create index design_name_pt on design (((names -> 'family' ->> 'pt') || ' | ' || (names -> 'finish' ->> 'pt')));

create table mall_quote (
  id text primary key,
  player_id bigint not null references player,
  skin_id bigint not null references mall_offer,
  coin_price bigint not null check (coin_price > 0),
  diamond_price bigint not null check (diamond_price > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mall_quote_age on mall_quote (expires_at);
create index mall_quote_player on mall_quote (player_id, expires_at);

create table mall_purchase (
  id bigint generated always as identity (start with 50001) primary key,
  player_id bigint not null references player,
  skin_id bigint not null references mall_offer,
  num smallint not null check (num between 1 and 20),
  currency text not null check (currency in ('coin', 'diamond')),
  -- Cents for one copy.
  price bigint not null check (price > 0),
  quote_id text,
  created_at timestamptz not null
);
create index mall_purchase_player on mall_purchase (player_id, id desc);
create index mall_purchase_skin on mall_purchase (skin_id);

-- A copy that was handed over, with the draw of its wear.
create table mall_item (
  item_id bigint primary key references item,
  purchase_id bigint not null references mall_purchase,
  pair_id bigint not null references seed_pair,
  nonce integer not null check (nonce >= 0),
  wear smallint not null,
  wear_from integer not null,
  wear_to integer not null,
  unique (pair_id, nonce),
  check (wear >= wear_from and wear < wear_to)
);
create index mall_item_purchase on mall_item (purchase_id);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on mall_purchase, mall_item from noktra_app;
  end if;
end $$;
