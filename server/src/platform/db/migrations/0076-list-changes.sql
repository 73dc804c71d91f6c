-- How often each list that players change was changed: counted outside of transactions, right behind each commit. The first number is
-- taken here, for a sequence that was never asked shows its next number as its last.
create sequence changes_of_mall;
create sequence changes_of_battles;
create sequence changes_of_openings;
select nextval('changes_of_mall'), nextval('changes_of_battles'), nextval('changes_of_openings');
