-- The kinds of alerts stand in the contract.
alter table alert drop constraint if exists alert_kind_check;
alter table alert add constraint alert_kind_check check (kind ~ '^[a-z_]{1,40}$');
