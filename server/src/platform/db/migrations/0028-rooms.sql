-- What the staff may do with retrievals, rooms and texts.

-- While a step asks the market, it belongs to the process that took it. An order may still be on its way for some time after it was sent.
alter table retrieval add taken_until timestamptz;
alter table retrieval add ordered_at timestamptz;
-- Who of the staff ended it by hand; the reference of what they delivered themselves, null where the item was given back.
alter table retrieval add ended_by bigint references staff;
alter table retrieval add delivery_ref text check (delivery_ref <> '');
alter table retrieval drop constraint retrieval_check4;
alter table retrieval add constraint retrieval_priced
  check (phase in ('requested', 'failed') or price is not null or delivery_ref is not null);
alter table retrieval add constraint retrieval_by_hand
  check (ended_by is null or (ended_at is not null and (phase = 'done') = (delivery_ref is not null)));
alter table retrieval add constraint retrieval_delivery check (delivery_ref is null or ended_by is not null);
create index retrieval_open on retrieval (id desc) where next_at is not null;
create index retrieval_phase on retrieval (phase, id desc);
create index retrieval_provider_ref on retrieval (provider_ref) where provider_ref is not null;
create index retrieval_offer_ref on retrieval (offer_ref) where offer_ref is not null;
create index retrieval_delivery_ref on retrieval (delivery_ref) where delivery_ref is not null;
create index retrieval_fail_reason on retrieval (fail_reason, id desc) where fail_reason is not null;

-- A room of players that the staff closes.
alter table roll drop constraint roll_end_reason_check;
alter table roll add constraint roll_end_reason_check
  check (end_reason in ('few_entrants', 'beacon_late', 'cancelled', 'moderated'));
create index roll_players on roll (id desc) where room_type = 2;
create index roll_official on roll (official_key, id desc) where official_key is not null;

-- What two people may edit at once counts its changes: an edit of an older one is refused.
alter table official_roll add revision integer not null default 1;
alter table official_roll add updated_by bigint references staff;
alter table announcement add revision integer not null default 1;
alter table announcement add updated_by bigint references staff;

-- The long texts behind /service, as an operator wrote them: every revision is kept, the last one counts. A revision without
-- texts is the store's own wording.
create table static_page (
  page text not null check (page in ('faq', 'terms', 'privacy', 'about')),
  revision integer not null check (revision >= 1),
  titles jsonb,
  leads jsonb,
  texts jsonb,
  staff_id bigint not null references staff,
  created_at timestamptz not null,
  primary key (page, revision),
  check ((titles is null) = (texts is null) and (leads is null) = (texts is null))
);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on static_page from noktra_app;
  end if;
end $$;

-- Covers of announcements may be uploaded, too.
alter table picture drop constraint picture_name_check;
alter table picture add constraint picture_name_check check (name ~ '^(box|skin|cover)-[0-9a-f]{32}-[0-9]+-[0-9a-f]{8}\.webp$');
