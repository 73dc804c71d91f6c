-- What a game calls its items, openings, gifts and notices is said by its value, and no more by the tables that hold them.
alter table item drop constraint item_source_check,
  add constraint item_source_check check (source ~ '^[a-z][a-z-]{0,39}$');
alter table draw drop constraint draw_cause_check,
  add constraint draw_cause_check check (cause ~ '^[a-z][a-z-]{0,39}$');
alter table gift drop constraint gift_kind_check,
  add constraint gift_kind_check check (kind ~ '^[a-z][a-z-]{0,39}$');
alter table gift_refusal drop constraint gift_refusal_kind_check,
  add constraint gift_refusal_kind_check check (kind ~ '^[a-z][a-z-]{0,39}$');
alter table notice drop constraint notice_kind_check,
  add constraint notice_kind_check check (kind ~ '^[a-z][a-z-]{0,39}$');
