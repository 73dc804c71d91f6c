-- Limits of a week as well: it begins on Monday, by the store's time.
alter table player_limit drop constraint player_limit_period_check;
alter table player_limit add constraint player_limit_period_check check (period in ('day', 'week', 'month'));
