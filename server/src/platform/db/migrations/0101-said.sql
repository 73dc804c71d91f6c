-- What the store says to its staff, as a text of the language files with its values: it is read in the reader's language. The sentence
-- beside it is English, as it was written: old rows have nothing else.
alter table alert add column says jsonb;
alter table approval add column says jsonb, add column note_says jsonb;
alter table box_publication add column why_says jsonb;
