-- A language is a folder of languages/: the store may speak one that this database has not heard of.
alter table steam_visit drop constraint steam_visit_language_check,
  add constraint steam_visit_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');

alter table warning drop constraint warning_language_check,
  add constraint warning_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
