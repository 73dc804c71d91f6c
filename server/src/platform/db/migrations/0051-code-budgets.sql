-- A kind of alert is a word of the contract, which alone knows them all.
alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (kind ~ '^[a-z_]{1,40}$');
