-- What players filter by beside kind, family, rarity and finish. Names in any script have a short key, for addresses.
alter table design
  add column game text not null default 'duskward' check (game ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  add column collection_key text generated always as (left(md5(collection), 12)) stored,
  add column phase_key text generated always as (left(md5(phase), 12)) stored;
update design set game = 'breachline' where id in (select design_id from design_import);

create index design_class on design (class);
create index design_variant on design (variant) where variant is not null;
create index design_phase on design (phase_key) where phase_key is not null;
create index design_collection_key on design (collection_key) where collection_key is not null;

-- The album reads one family at a time.
create index design_family on design (family, id);
