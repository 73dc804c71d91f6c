-- A trade that the platform reversed after the item was received: its item is back in the backpack, frozen until the staff settles the case.
alter table retrieval
  add column case_at timestamptz,
  add column settled_at timestamptz,
  add column settled_by bigint references staff,
  add constraint retrieval_case check (
    (case_at is null or fail_reason = 'reversed') and (settled_at is null or case_at is not null)
    and (settled_at is null) = (settled_by is null));
create index retrieval_case on retrieval (case_at) where case_at is not null and settled_at is null;

-- The retrieval whose case an item is frozen for; it may be frozen for what a recharge owes as well.
alter table item add column case_of bigint references retrieval;
alter table item add constraint item_case check (case_of is null or state = 'held');
create unique index item_case_of on item (case_of) where case_of is not null;
