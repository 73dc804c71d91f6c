-- A stake below 5 coins has no comfort skin: when it fails, nothing is given. Upgrades from before gave one to every stake.
alter table upgrade
  alter column comfort_skin_id drop not null,
  alter column comfort_exterior drop not null,
  alter column comfort_value drop not null,
  alter column wear drop not null,
  alter column wear_from drop not null,
  alter column wear_to drop not null,
  alter column item_id drop not null,
  add constraint upgrade_comfort check (
    (comfort_skin_id is null) = (comfort_value is null) and (comfort_exterior is null) = (comfort_value is null)
    and (comfort_value is not null or stake < 500)),
  add constraint upgrade_given check (
    (item_id is null) = (not won and comfort_value is null)
    and (wear is null) = (item_id is null) and (wear_from is null) = (item_id is null) and (wear_to is null) = (item_id is null));
