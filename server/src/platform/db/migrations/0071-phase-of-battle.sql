-- A room's phase alone says where it stands: the number of the wire is made of it. Indexes and checks of the number go with its column.
alter table battle drop column status;
alter table battle add constraint battle_locked_check check (phase in ('waiting', 'timeout') or lock_hash is not null);
create index battle_open on battle (id desc) where phase = 'waiting';
create index battle_open_price on battle (price, id) where phase = 'waiting';
create index battle_running on battle (id desc) where phase in ('locked', 'rounds', 'draft', 'settling');
create index battle_finished on battle (id desc) where phase = 'finished';
create index battle_finished_price on battle (price, id) where phase = 'finished';
