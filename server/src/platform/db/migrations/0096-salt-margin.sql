-- How many seconds after a version's publication its salt's round comes at the earliest; null of versions from before this rule.
alter table box_pool add column salt_margin smallint check (salt_margin > 0);
alter table mine_tier add column salt_margin smallint check (salt_margin > 0);
