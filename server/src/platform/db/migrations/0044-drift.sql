-- Since when a box, or a version of a tier, takes nothing new because its skins' prices have drifted from what is printed in it.
alter table box add column closed_at timestamptz;
alter table mine_tier add column closed_at timestamptz;

-- The price that was agreed to last: the first one, the catalogue's, and each that a second person agreed to. One that moves far
-- away from it without them closes the skin in the mall and as a target.
alter table skin add column agreed_price bigint check (agreed_price > 0);
update skin set agreed_price = price;
create function agree_first_price() returns trigger language plpgsql as $$
begin
  new.agreed_price := coalesce(new.agreed_price, new.price);
  return new;
end $$;
create trigger agree_first_price before insert on skin for each row execute function agree_first_price();
alter table skin alter column agreed_price set not null;

-- Whether a price list came from a feed, whose prices grow old.
alter table import_batch add column from_feed boolean not null default false;
create index import_batch_prices on import_batch (applied_at desc) where kind = 'prices' and applied_at is not null;

alter table battle drop constraint battle_end_reason_check;
alter table battle add constraint battle_end_reason_check
  check (end_reason in ('not_full', 'beacon_late', 'box_retired', 'box_closed', 'cancelled'));
