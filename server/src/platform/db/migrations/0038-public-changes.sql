-- What moved odds, prices or money, as players read it: without the names of the people who did it.
create table public_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('box_published', 'box_retired', 'box_back', 'tier_published', 'consolation_published', 'prices',
    'setting', 'rebate_levels')),
  -- What it says, by its kind (contract/src/changes.ts); money in coins.
  details jsonb not null,
  created_at timestamptz not null
);

-- The versions that were published before.
insert into public_change (kind, details, created_at)
  select kind, details, created_at from (
    select 'box_published' as kind, jsonb_build_object('box_id', p.box_id, 'version', p.version, 'price', p.price / 100.0,
        'expected_return', p.expected_return / 1000000.0, 'item_count', p.item_count,
        'price_before', b.price / 100.0, 'return_before', b.expected_return / 1000000.0) as details, p.published_at as created_at
      from box_pool p left join box_pool b on b.box_id = p.box_id and b.version = p.version - 1
    union all
    select 'tier_published', jsonb_build_object('stake', stake / 100.0, 'version', version), published_at from mine_tier
    union all
    select 'consolation_published', jsonb_build_object('version', version), published_at from consolation_pool where game = 'battle'
    union all
    select 'rebate_levels', jsonb_build_object('version', l.version, 'levels', (
        select jsonb_agg(jsonb_build_object('recharge', recharge / 100.0, 'rate', rate / 1000000.0) order by level)
        from rebate_level where version = l.version)), l.made_at
      from rebate_levels l where l.version > 1
  ) before order by created_at, kind;

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on public_change from noktra_app;
  end if;
end $$;
