-- What players pay of the price of a retrieved item, where the market asks more than the house pays.
insert into account (id, currency, kind) overriding system value values (41, 'coin', 'house-retrieval');

-- `most` is the market's price at most: what the house pays of it, and what is missing. `gap` is what the player paid for the missing
-- part, in cents of coins. Retrievals from before have no `house_most`: the house paid up to a tenth more than the item's value.
alter table retrieval
  add column house_most bigint,
  add column gap bigint not null default 0,
  add constraint retrieval_house_most check (house_most > 0 and house_most <= most),
  add constraint retrieval_gap check (gap >= 0 and (gap > 0) = (house_most is not null and house_most < most));
