-- A recharge that its provider has paid back: refunded there, or charged back by the bank. What the player's cash did not hold of its
-- coins freezes items that were won since, until staff settle it.
alter table recharge_order
  add column reversed_as text check (reversed_as in ('refunded', 'charged_back')),
  -- Coins that were taken back; null where all were.
  add column refund_taken bigint check (refund_taken >= 0 and refund_taken < coins),
  add column settled_at timestamptz,
  add column settled_by bigint references staff,
  add constraint recharge_order_taken check (refund_taken is null or refunded_at is not null),
  add constraint recharge_order_settled check ((settled_at is null) = (settled_by is null) and (settled_at is null or refund_taken is not null));
create index recharge_order_unsettled on recharge_order (id) where refund_taken is not null and settled_at is null;

-- The provider is asked about paid orders once a day for 180 days.
update recharge_order set next_query_at = now() + random() * interval '1 day'
  where status = 'paid' and refunded_at is null and paid_at > now() - interval '180 days';

alter table item add column frozen_for text references recharge_order (order_no);
alter table item add constraint item_frozen check (frozen_for is null or state = 'held');
create index item_frozen_for on item (frozen_for) where frozen_for is not null;

alter table payment_notice drop constraint payment_notice_verdict_check;
alter table payment_notice add constraint payment_notice_verdict_check
  check (verdict in ('credited', 'repeated', 'late', 'wrong_amount', 'unknown_order', 'failed', 'reversed'));
alter table sandbox_payment drop constraint sandbox_payment_state_check;
alter table sandbox_payment add constraint sandbox_payment_state_check
  check (state in ('waiting', 'paid', 'failed', 'refunded', 'charged_back'));
drop index payment_notice_odd;
create index payment_notice_odd on payment_notice (id) where verdict in ('late', 'wrong_amount', 'unknown_order', 'reversed');
