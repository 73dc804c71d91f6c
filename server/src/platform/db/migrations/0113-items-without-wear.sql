-- Stickers, agents, containers and their like, and knives without a finish, have no exterior and no wear. Where one of the three is missing, all
-- are. Records of old versions have items with an exterior alone.
alter table design
  alter column wear_from drop not null,
  alter column wear_to drop not null,
  add constraint design_wear_by_class check ((wear_from is null) = (wear_to is null) and case
    when class in ('weapon', 'gloves') then wear_from is not null
    when class = 'knife' then true
    else wear_from is null end);

alter table skin
  alter column exterior drop not null,
  alter column wear_from drop not null,
  alter column wear_to drop not null,
  add constraint skin_wear check (num_nulls(exterior, wear_from, wear_to) in (0, 3)),
  drop constraint skin_design_id_exterior_key,
  add constraint skin_design_id_exterior_key unique nulls not distinct (design_id, exterior);

create function check_skin_wear() returns trigger language plpgsql as $$
begin
  if (select (wear_from is null) <> (new.exterior is null) from design where id = new.design_id) then
    raise check_violation using message = 'a skin has an exterior where its design has a wear range, and nowhere else';
  end if;
  return new;
end $$;
create trigger check_skin_wear before insert or update of design_id, exterior on skin
  for each row execute function check_skin_wear();

alter table box_pool_row
  alter column exterior drop not null,
  alter column wear_from drop not null,
  alter column wear_to drop not null,
  add constraint box_pool_row_wear check (num_nulls(exterior, wear_from, wear_to) in (0, 3) and (exterior is not null or name_hash is not null));
alter table consolation_row
  alter column exterior drop not null,
  alter column wear_from drop not null,
  alter column wear_to drop not null,
  add constraint consolation_row_wear check (num_nulls(exterior, wear_from, wear_to) in (0, 3) and (exterior is not null or name_hash is not null));
alter table mine_prize
  alter column exterior drop not null,
  alter column wear_from drop not null,
  alter column wear_to drop not null,
  add constraint mine_prize_wear check (num_nulls(exterior, wear_from, wear_to) in (0, 3) and (exterior is not null or name_hash is not null));
alter table mine_consolation
  alter column exterior drop not null,
  alter column wear_from drop not null,
  alter column wear_to drop not null,
  add constraint mine_consolation_wear check (num_nulls(exterior, wear_from, wear_to) in (0, 3) and (exterior is not null or name_hash is not null));
alter table price_list_row add constraint price_list_row_wear check (num_nulls(exterior, wear_from, wear_to) in (0, 3));

-- Of an item, whether it has a wear follows from its skin; the audit of the books compares them.
alter table item alter column wear drop not null;
alter table draw alter column wear drop not null;
alter table battle_draw alter column wear drop not null;
alter table roll_prize alter column wear drop not null;

alter table mall_item
  alter column wear drop not null,
  alter column wear_from drop not null,
  alter column wear_to drop not null,
  add constraint mall_item_wear check (num_nulls(wear, wear_from, wear_to) in (0, 3));

alter table upgrade
  alter column target_exterior drop not null,
  drop constraint upgrade_comfort,
  drop constraint upgrade_given,
  add constraint upgrade_comfort check (
    (comfort_skin_id is null) = (comfort_value is null) and (comfort_exterior is null or comfort_value is not null)
    and (comfort_value is not null or stake < 500)),
  add constraint upgrade_given check (
    (item_id is null) = (not won and comfort_value is null) and num_nulls(wear, wear_from, wear_to) in (0, 3)
    and (wear is null) = (case when won then target_exterior else comfort_exterior end is null));
