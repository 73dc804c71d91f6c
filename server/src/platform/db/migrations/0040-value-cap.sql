-- The most that an item can ever be worth, from the moment it is made. A store that is new has the cap of the settings' defaults;
-- one that has published before keeps what it promised, and gets the highest cap, in thousandths, that its numbers hold with.
alter table item add column most_value bigint;

-- What each published number comes to at a cap: (return + what comes with it) x cap, in parts of a coin. Rates count in whole
-- parts per million, each rounded to what is worse for the store, as the economy counts them.
create temporary table published on commit drop as
  with money as (
    select coalesce((select value::text::numeric from setting where key = 'diamond_to_coin'), 1) as convert,
      coalesce((select value::text::numeric from setting where key = 'mall_coin_markup'), 1.05) as markup,
      (select max(rate) from rebate_level where version = (select max(version) from rebate_levels)) / 1e6 as rebate
  ), returned as (
    -- Boxes, with the consolation of a battle of four (0.008 of the least entry to three of four).
    select ceil(sum((r.ticket_to - r.ticket_from + 1)::numeric * r.value) / p.price) / 1e6 + 0.006 as part, 0.01 as gifts
    from box b join box_pool p on p.box_id = b.id and p.version >= coalesce(b.active_version, 1)
      join box_pool_row r on r.box_id = p.box_id and r.version = p.version
    where b.status = 'on_sale' and not b.is_welfare
    group by p.box_id, p.version, p.price
    union all
    -- Each stop of minesweeper, with the consolation where a bomb comes first.
    select ceil(1e6 * (reach.part * z.value + (1 - reach.part) * c.mean) / t.stake) / 1e6, 0.01
    from mine_tier t
      join (values (1, 5.0 / 7), (2, 25.0 / 49), (3, 100.0 / 343), (4, 400.0 / 2401), (5, 1200.0 / 16807), (6, 3600.0 / 117649))
        as reach(layer, part) on true
      join mine_prize z on z.tier = t.tier and z.version = t.version and z.layer = reach.layer
      join (select tier, version, sum((ticket_to - ticket_from + 1)::numeric * value) / 1e6 as mean
        from mine_consolation group by tier, version) c on c.tier = t.tier and c.version = t.version
    where t.version >= coalesce((select max(a.version) from mine_tier a where a.tier = t.tier and a.active_from is not null), 1)
    union all
    -- Upgrades at 8 %, with a comfort skin for a stake of 5 coins at the least chance.
    select 0.92 + 0.95 * ceil(1e6 * coalesce((select price from skin where id = (
      select case jsonb_typeof(value) when 'number' then value::text::bigint end from setting
      where key = 'upgrade_comfort_skin_id')), 0) / 500) / 1e6, 0.01
    union all
    -- The mall: what is bought holds no cap, the welfare box on top does.
    select null, 0.005
  )
  select part, gifts, greatest(convert, 1) as convert, markup, rebate from returned, money;

create temporary table allowed_cap on commit drop as
  select coalesce(max(thousandths), 1000) / 1000.0 as cap from generate_series(1000, 1040) as thousandths
  where not exists (
    select from published p
    where case when p.part is null then p.convert / p.markup else p.part * p.convert * thousandths / 1000 end
      + p.gifts * thousandths / 1000 + p.rebate >= 1);

insert into setting (key, value, updated_at)
  select 'value_cap', to_jsonb(cap), now() from allowed_cap where cap < 1.04 and exists (select from box_pool);

-- What was won: printed value times the cap. What was bought: its value then, which is its price in diamonds.
update item set most_value = case
    when item.value_until is not null then floor(item.value * cap)
    when item.source = 'mall' then (select case p.currency when 'diamond' then p.price else floor(p.price / published.markup) end
      from mall_item m join mall_purchase p on p.id = m.purchase_id, (select markup from published limit 1) published
      where m.item_id = item.id)
  end
  from allowed_cap;
-- What changed hands in a roll room keeps what it had.
do $$
begin
  loop
    update item copy set most_value = staked.most_value from roll_prize p join item staked on staked.id = p.item_id
      where p.won_item_id = copy.id and copy.most_value is null and staked.most_value is not null;
    exit when not found;
  end loop;
end $$;
-- What was sold, staked or taken out for more counted what it counted.
update item set most_value = greatest(coalesce(most_value, value), (select max(amount) from sale_item where item_id = item.id),
    (select max(value) from upgrade_stake where item_id = item.id))
  where state in ('sold', 'consumed', 'retrieved') or most_value is null;

alter table item
  alter column most_value set not null,
  add constraint item_most_value check (most_value > 0),
  -- What was won is worth its printed value for a while.
  add constraint item_value_held check (value_until is null or most_value >= value);
