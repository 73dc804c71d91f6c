-- The row of a list that a design is of, without its variant: what containers call it.
alter table design_import add column row_id text;
update design_import i set row_id =
  case when d.variant is not null and i.source_id like '%:' || d.variant
    then left(i.source_id, -length(':' || d.variant)) else i.source_id end
from design d where d.id = i.design_id;
alter table design_import alter column row_id set not null;
create index design_import_row on design_import (row_id);

-- What lists that were read but not applied would do is planned otherwise now: they are to be read again.
delete from import_batch where applied_at is null
  and not exists (select from approval where approval.id = import_batch.approval_id and approval.status = 'waiting');

-- What items come from: all collections and containers that a list names, as their own rows or those of the containers say it. An item
-- may be named before a list brings it.
create table item_source (
  kind text not null check (kind in ('collection', 'crate')),
  name text not null,
  row_id text not null,
  said_by text not null,
  primary key (kind, name, row_id, said_by)
);
create index item_source_said_by on item_source (said_by);

insert into item_source (kind, name, row_id, said_by)
select source.kind, source.name, i.row_id, i.row_id
from design_import i join design d on d.id = i.design_id
  cross join lateral (values ('collection', d.collection), ('crate', d.crate)) source (kind, name)
where source.name is not null
on conflict do nothing;
