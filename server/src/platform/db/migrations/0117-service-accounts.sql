-- Programs that may push the price lists of one feed, and nothing else. A token is shown once; its hash is kept.
create table service_account (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  feed_id bigint not null references price_feed,
  token_hash bytea not null unique,
  created_by bigint not null references staff,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references staff,
  check ((revoked_at is null) = (revoked_by is null))
);
create unique index service_account_name on service_account (lower(name)) where revoked_at is null;
create index service_account_feed on service_account (feed_id);

alter table feed_fetch
  add column account_id bigint references service_account,
  -- The Idempotency-Key of a push, and the SHA-256 of what was sent with it.
  add column push_key text,
  add column push_hash bytea,
  add check (push_key is null or (account_id is not null and push_hash is not null));
create unique index feed_fetch_push on feed_fetch (account_id, push_key) where push_key is not null;
