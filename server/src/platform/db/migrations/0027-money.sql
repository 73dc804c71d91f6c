-- A refund takes back the coins of a paid order; the money itself goes back at the provider, under its reference.
alter table recharge_order
  add column refunded_at timestamptz,
  add column refund_ref text check (length(refund_ref) between 1 and 100),
  add constraint recharge_order_refund check (
    (refunded_at is null) = (refund_ref is null) and (refunded_at is null or (status = 'paid' and refunded_at >= paid_at)));
create index recharge_order_paid_at on recharge_order (paid_at) where status = 'paid';
create index recharge_order_refunded_at on recharge_order (refunded_at) where refunded_at is not null;
create index recharge_order_created on recharge_order (created_at);
create index recharge_order_status on recharge_order (status, id desc);
create index recharge_order_late on recharge_order (id desc) where paid_late;
create index recharge_order_provider_ref on recharge_order (provider_ref) where provider_ref is not null;

-- What came late, with another amount or for no order, until somebody has looked after it.
alter table payment_notice
  add column seen_at timestamptz,
  add column seen_by bigint references staff,
  add column seen_note text not null default '',
  add constraint payment_notice_seen check ((seen_at is null) = (seen_by is null));
create index payment_notice_odd on payment_notice (id) where verdict in ('late', 'wrong_amount', 'unknown_order');

-- The secrets of a batch, sealed, from when it was made until its one export or the end of its use.
alter table card_batch
  add column sealed_secrets bytea,
  add column made_by bigint references staff,
  add column exported_by bigint references staff,
  add constraint card_batch_secrets check (sealed_secrets is null or (exported_at is null and revoked_at is null));
create index card_redeemed_at on card (redeemed_at) where redeemed_at is not null;

-- Proofs of the books. One runs at a time; `night` is the store's day whose nightly proof it is.
create table prove_run (
  id bigint generated always as identity primary key,
  asked_at timestamptz not null,
  asked_by bigint references staff,
  night date unique,
  started_at timestamptz,
  ended_at timestamptz,
  checks integer not null default 0 check (checks >= 0),
  faults integer not null default 0 check (faults >= 0),
  -- What each check found, and how long it took.
  results jsonb not null default '[]',
  -- Why it did not come to its end.
  error text,
  check (ended_at is null or started_at is not null),
  check (faults <= checks)
);
create unique index prove_run_open on prove_run ((true)) where ended_at is null;

-- The books are read by time: rows of a table that is only added to lie in its order.
create index transfer_time on transfer using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index item_history_time on item_history using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index retrieval_done on retrieval (ended_at) where phase = 'done';

-- Finished days of the store, each beginning where the one before it ended; their sums are kept, so that a year costs nothing.
create table day_takings (
  day date primary key,
  starts_at timestamptz not null unique,
  ends_at timestamptz not null unique,
  made_at timestamptz not null,
  check (ends_at > starts_at and made_at >= ends_at)
);

-- One sum of a day. `kind`: transfers by reason and purses; items by what made or consumed them; money by what it was for.
create table day_sum (
  day date not null references day_takings,
  kind text not null check (kind in ('transfer', 'item', 'stake', 'money')),
  name text not null,
  debit text not null default '',
  credit text not null default '',
  count bigint not null check (count > 0),
  amount bigint not null,
  primary key (day, kind, name, debit, credit)
);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on day_takings, day_sum from noktra_app;
    revoke delete on prove_run from noktra_app;
  end if;
end $$;
