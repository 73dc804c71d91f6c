-- The store's brand: every version is kept, the last one counts. The first comes from the brand file.

-- Pictures of all versions, by the hash of what they show.
create table brand_picture (
  name text primary key check (name ~ '^[0-9a-f]{32}\.(svg|png|webp|jpg|ico)$'),
  bytes bytea not null,
  created_at timestamptz not null
);

create table brand_version (
  version integer primary key check (version >= 1),
  brand_values jsonb not null,
  pictures jsonb not null,
  source text not null check (source in ('file', 'office', 'restored')),
  -- The version whose values these are.
  restored integer references brand_version,
  -- The fields that are other than in the version before.
  changed text[] not null,
  -- Null: a command, or the start of the store.
  staff_id bigint references staff,
  created_at timestamptz not null,
  check ((source = 'restored') = (restored is not null)),
  check (source = 'file' or staff_id is not null)
);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on brand_picture, brand_version from noktra_app;
  end if;
end $$;
