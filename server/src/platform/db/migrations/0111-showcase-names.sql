-- Whether a player's name stands beside the records that they hold, with the way to their showcase: asked for by itself, and only as
-- long as that is open.
alter table showcase
  add column is_named boolean not null default false,
  add constraint showcase_named_open check (token is not null or not is_named);
