-- Fresh entropy of the player's browser: part of what the hash of the terms is made of.
alter table upgrade add column nonce_seed text check (nonce_seed ~ '^[A-Za-z0-9_-]{16,64}$');
