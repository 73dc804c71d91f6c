-- The prices of one skin over a time, without a look at the rows.
create index skin_price_over_time on skin_price_change (skin_id, created_at, id) include (price_from, price_to);
