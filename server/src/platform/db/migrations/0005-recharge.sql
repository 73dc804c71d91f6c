create table recharge_order (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  player_id bigint not null references player,
  pay_method text not null check (pay_method in ('alipay2', 'rxka-ali')),
  provider text not null,
  pay_type text,
  coins bigint not null check (coins > 0),
  payable bigint not null check (payable > 0),
  rate text not null check (rate ~ '^\d+(\.\d{1,4})?$'),
  status text not null check (status in ('waiting', 'paid', 'failed', 'expired')),
  qr_code text,
  url text,
  provider_ref text,
  paid_late boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- Until then one call may be ordering at the provider; afterwards a retry takes over.
  ordering_until timestamptz,
  -- When the provider was last asked about the order, and when the sweep asks next.
  asked_at timestamptz,
  next_query_at timestamptz,
  check ((status = 'paid') = (paid_at is not null)),
  check (status = 'paid' or not paid_late)
);
create index recharge_order_player on recharge_order (player_id, created_at desc, order_no desc);
create index recharge_order_paid on recharge_order (player_id, paid_at) where status = 'paid';
create index recharge_order_open on recharge_order (expires_at) where status = 'waiting';
create index recharge_order_due on recharge_order (next_query_at) where next_query_at is not null;

-- What providers told us, kept for reports: a wrong amount or an unknown order is not credited but stands here.
-- The same word said again is counted, not written again.
create table payment_notice (
  id bigint generated always as identity primary key,
  provider text not null,
  order_no text not null,
  provider_ref text,
  amount bigint,
  verdict text not null check (verdict in ('credited', 'repeated', 'late', 'wrong_amount', 'unknown_order', 'failed')),
  times integer not null default 1 check (times > 0),
  created_at timestamptz not null,
  last_at timestamptz not null,
  unique nulls not distinct (order_no, verdict, provider, provider_ref, amount)
);
create unique index payment_notice_credit on payment_notice (order_no) where verdict in ('credited', 'late');
create index payment_notice_report on payment_notice (verdict, id) where verdict not in ('credited', 'repeated');

-- What the sandbox cashier knows, as a real provider would: it answers enquiries from here.
create table sandbox_payment (
  order_no text primary key,
  state text not null check (state in ('waiting', 'paid', 'failed')),
  amount bigint not null check (amount > 0),
  provider_ref text not null,
  created_at timestamptz not null
);

create table card_batch (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sold', 'gift')),
  face bigint not null check (face > 0),
  count integer not null check (count > 0),
  note text not null default '',
  created_at timestamptz not null,
  exported_at timestamptz,
  revoked_at timestamptz
);

-- payable: what a sold card counts for as a recharge, in money, at the rate of the day it is redeemed.
create table card (
  card_no text primary key,
  batch_id bigint not null references card_batch,
  secret_hash bytea not null,
  redeemed_by bigint references player,
  redeemed_at timestamptz,
  payable bigint check (payable > 0),
  check ((redeemed_by is null) = (redeemed_at is null)),
  check (payable is null or redeemed_by is not null)
);
create index card_batch_cards on card (batch_id);
create index card_redeemed on card (redeemed_by, redeemed_at desc, card_no desc) where redeemed_by is not null;
