-- A shop that was made of a sandbox begins with the words that stood there: null, as none of its own staff wrote them.
alter table static_page alter column staff_id drop not null;
