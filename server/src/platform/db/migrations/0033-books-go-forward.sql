-- A clock that was set back does not write into a day that is closed: what moves then belongs to the first moment of the day that is open.
create function after_closed_days() returns trigger language plpgsql as $$
declare
  open_since timestamptz := (select ends_at from day_takings order by day desc limit 1);
begin
  if new.created_at < open_since then
    new.created_at := open_since;
  end if;
  return new;
end $$;
create trigger transfer_after_closed_days before insert on transfer for each row execute function after_closed_days();
create trigger item_history_after_closed_days before insert on item_history for each row execute function after_closed_days();
