-- A trade that the platform reversed after the item was received: its item is back in the backpack, frozen until the staff settles the case.
alter table retrieval
  add column case_at timestamptz,
  add column settled_at timestamptz,
  add column settled_by bigint references staff,
  add constraint retrieval_case check (
    (case_at is null or fail_reason = 'reversed') and (settled_at is null or case_at is not null)
    and (settled_at is null) = (settled_by is null));
create index retrieval_case on retrieval (case_at) where case_at is not null and settled_at is null;

-- What an item is frozen for: a recharge order, or `retrieval:` with the number of a retrieval.
alter table item drop constraint item_frozen_for_fkey;
