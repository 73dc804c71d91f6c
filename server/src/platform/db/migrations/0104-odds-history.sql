-- What the history of odds asks of the public changes: those of one kind, newest first, and the one that a version of the
-- consolation was published by. Moves of prices are read by the moment of their change, key by key.
create index on public_change (kind, id desc);
create index public_change_consolation on public_change (((details ->> 'version')::integer)) where kind = 'consolation_published';
create index on skin_price_change (created_at, id);
drop index skin_price_change_created_at_idx;
