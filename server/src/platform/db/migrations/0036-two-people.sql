-- Who may agree to what: whom somebody invited, since when they agree, and until when they still count after they were closed out.
alter table staff
  add column invited_by bigint references staff check (invited_by <> id),
  -- Null until they got in; from then on so many hours later, and again when they get another role, are reset or let in again.
  add column agrees_from timestamptz,
  -- A member who is closed out still stands in the way of a lone owner until then.
  add column counts_until timestamptz,
  -- Until when the one-time link may be taken that a second person agreed to.
  add column link_until timestamptz;
update staff set invited_by = line.staff_id from audit line
  where line.action = 'staff/invite' and line.subject = 'staff:' || staff.id and line.staff_id <> staff.id;
update staff set agrees_from = created_at where password_hash is not null;
create index staff_invited_by on staff (invited_by) where invited_by is not null;

alter table approval
  drop constraint approval_kind_check,
  drop constraint approval_check1,
  -- Null: a command of the machine, in a sandbox.
  alter column asked_by drop not null,
  -- The asker was alone then: done by itself at this time, unless somebody refuses.
  add column due_at timestamptz,
  -- Only in a sandbox: the asker agreed, or no approval was needed.
  add column self_approved boolean not null default false,
  -- What must not be read in the request, sealed: the code of an envelope.
  add column sealed bytea,
  -- When a command did what was agreed to, once: a catalogue lies on the machine, not in the request.
  add column used_at timestamptz,
  add constraint approval_kind check (kind in ('box_publish', 'box_bring_back', 'price_import', 'balance_adjust', 'cards_make',
    'envelope_make', 'official_roll', 'welfare_box', 'setting', 'rebate_levels', 'staff_invite', 'staff_role', 'staff_reset',
    'staff_enable', 'catalogue_load')),
  add constraint approval_two check (status not in ('approved', 'refused') or decided_by is distinct from asked_by or self_approved),
  add constraint approval_agreed check (status <> 'approved' or decided_by is not null or due_at <= decided_at or self_approved),
  add constraint approval_self check (not self_approved or (status = 'approved' and decided_by is not distinct from asked_by)),
  add constraint approval_asker check (asked_by is not null or self_approved);
create index approval_due on approval (due_at) where status = 'waiting' and due_at is not null;
