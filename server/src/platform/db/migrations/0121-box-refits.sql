-- One request may publish several boxes: a refit of all whose prices have moved. A box that is left out has a failed publication with the reason.
alter table box_publication drop constraint box_publication_approval_id_key;
alter table box_publication add constraint box_publication_once unique (approval_id, box_id);

-- One kind of request more, beside those that are there.
do $$
begin
  execute (select 'alter table approval drop constraint approval_kind, add constraint approval_kind '
      || replace(pg_get_constraintdef(oid), '''box_bring_back''::text', '''box_bring_back''::text, ''box_refit''::text')
    from pg_constraint where conrelid = 'approval'::regclass and conname = 'approval_kind');
end $$;

-- One plan at a time waits for a second person.
create unique index approval_refit_waiting on approval (kind) where kind = 'box_refit' and status = 'waiting';

-- Boxes are proposed from what names items together.
create index design_collection on design (collection) where collection is not null;
create index design_crate on design (crate) where crate is not null;
