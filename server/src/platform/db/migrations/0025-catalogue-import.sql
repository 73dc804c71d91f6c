-- A design that an operator's file brought: by which number it is known there, and what the file said of it last.
create table design_import (
  design_id bigint primary key references design,
  source_id text not null unique,
  -- Without prefix and exterior: "Vesper Talon | Undertow".
  market_name text not null unique,
  weapon text not null,
  pattern text not null,
  -- The file's address of a picture: kept, never fetched.
  image text,
  -- An uploaded picture, for exteriors that get their first price later.
  picture_url text
);

-- A file that was read and waits to be applied by the person who uploaded it.
create table import_batch (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('skins', 'prices')),
  file_name text not null,
  staff_id bigint not null references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the file said, as text of JSON; emptied when it is applied.
  content text,
  -- What the operator chose in the preview.
  choices jsonb not null,
  -- All that applying would do, as text of JSON, with the SHA-256 of it; `summary` is what the preview shows of it.
  plan text,
  plan_hash text not null,
  summary jsonb not null,
  approval_id bigint references approval,
  applied_at timestamptz,
  applied_by bigint references staff,
  check ((applied_at is null) = (applied_by is null)),
  check (applied_at is null or (content is null and plan is null))
);
create index on import_batch (staff_id, id desc);
create index on import_batch (expires_at) where applied_at is null;

-- Every price that a skin ever had and who set it; null is the store's own catalogue.
create table skin_price_change (
  id bigint generated always as identity primary key,
  skin_id bigint not null references skin,
  -- Null: its first price.
  price_from bigint check (price_from > 0),
  price_to bigint not null check (price_to > 0),
  batch_id bigint references import_batch,
  staff_id bigint references staff,
  -- Whether a second person agreed to it.
  agreed boolean not null,
  created_at timestamptz not null
);
create index on skin_price_change (skin_id, id desc);
create index on skin_price_change (created_at);
create index on skin_price_change (batch_id);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on skin_price_change from noktra_app;
  end if;
end $$;
