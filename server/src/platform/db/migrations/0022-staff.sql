-- Members of staff, how they sign in, what they did, and what waits for a second one.
create table staff (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  -- Null until the one-time link was used.
  email text unique check (email = lower(email)),
  role text not null check (role in ('owner', 'operator', 'support', 'auditor')),
  status text not null check (status in ('invited', 'active', 'disabled')),
  password_hash text,
  -- The authenticator's secret, sealed; a step of it works once.
  totp_secret bytea,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  check (status <> 'active' or (email is not null and password_hash is not null and totp_secret is not null))
);

-- One-time links for a first or a new password and authenticator; the secret waits here until its first code.
create table staff_link (
  token_hash bytea primary key,
  staff_id bigint not null references staff,
  totp_secret bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on staff_link (staff_id);

create table staff_session (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  token_hash bytea not null unique,
  network text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz
);
create index on staff_session (staff_id) where ended_at is null;

create table staff_idempotency (
  staff_id bigint not null references staff,
  key text not null,
  fingerprint bytea not null,
  answer text,
  created_at timestamptz not null,
  primary key (staff_id, key)
);
create index on staff_idempotency (created_at);

-- What waits for a second person. `payload` is all that would be done; it never changes.
create table approval (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('box_publish', 'price_import', 'balance_adjust')),
  subject text not null,
  title text not null,
  payload jsonb not null,
  asked_by bigint not null references staff,
  reason text not null,
  asked_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by bigint references staff,
  decided_at timestamptz,
  note text not null default '',
  check ((status = 'waiting') = (decided_at is null)),
  check (status not in ('approved', 'refused') or decided_by <> asked_by)
);
create index on approval (status, id desc);
create index on approval (subject, id desc);

-- Every act: who, when, what it was done to, how that was before and after, and why. Rows are added and never touched again.
create table audit (
  id bigint generated always as identity primary key,
  -- Null: a command of the machine.
  staff_id bigint references staff,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text not null,
  network text not null,
  approval_id bigint references approval,
  created_at timestamptz not null
);
create index on audit (subject, id desc);
create index on audit (staff_id, id desc);
create index on audit (action, id desc);
create index on audit (created_at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_stays before update or delete or truncate on audit for each statement execute function refuse_change();

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on audit from noktra_app;
    revoke delete on approval, staff from noktra_app;
  end if;
end $$;
