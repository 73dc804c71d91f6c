-- What published records say of an item beside its number, exterior, wear and value. Rows from before say none of it: their records are of
-- version 1, and copies that are drawn by them have no pattern.
alter table box_pool_row add column name_hash text check (name_hash ~ '^[0-9a-f]{64}$'), add column class text, add column variant text;
alter table consolation_row add column name_hash text check (name_hash ~ '^[0-9a-f]{64}$'), add column class text, add column variant text;
alter table mine_prize add column name_hash text check (name_hash ~ '^[0-9a-f]{64}$'), add column class text, add column variant text;
alter table mine_consolation add column name_hash text check (name_hash ~ '^[0-9a-f]{64}$'), add column class text, add column variant text;

alter table draw add column pattern smallint check (pattern between 0 and 999);
alter table battle_draw add column pattern smallint check (pattern between 0 and 999);
alter table battle_result add column consolation_pattern smallint check (consolation_pattern between 0 and 999);
-- The price list that a copy was bought by; of copies from before the lists there is none.
alter table mall_item add column price_list integer references price_list, add column pattern smallint check (pattern between 0 and 999);
alter table mall_item add check ((price_list is null) = (pattern is null));
