-- What a design is on the market beside its family and finish. Copies of another variant or phase are designs of their own, so that each has
-- its own price.
alter table design
  add column class text not null default 'weapon' check (class in ('weapon', 'knife', 'gloves', 'sticker', 'agent', 'container', 'charm',
    'patch', 'music-kit', 'graffiti', 'collectible', 'key', 'other')),
  -- The key of the item game's variant; null of the plain one.
  add column variant text check (variant ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  add column phase text,
  add column collection text,
  add column crate text;
update design set class = kind where kind in ('knife', 'gloves');
alter table design alter column class drop default;

-- Phases share the name that files write, and have their own behind it.
alter table design_import add column phase text;
alter table design_import drop constraint design_import_market_name_key;
alter table design_import add constraint design_import_market_name_key unique nulls not distinct (market_name, phase);

-- Price lists say class and variant: a skin whose design changed waits for the next one.
create function unlist_design() returns trigger language plpgsql as $$
begin
  update skin set listed = false where design_id = new.id and listed;
  return null;
end $$;
create trigger unlist_design after update of class, variant on design
  for each row when ((new.class, new.variant) is distinct from (old.class, old.variant)) execute function unlist_design();
