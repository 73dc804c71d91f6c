-- The secret that a browser keeps beside its token, in a cookie that no script reads: the session works only together with it. Null
-- for clients without cookies, and for sessions that are older.
alter table session add column bind_hash bytea;
