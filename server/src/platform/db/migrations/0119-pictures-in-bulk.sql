-- Pictures of many items at once: from a ZIP, from a folder, or from the addresses that lists of items named.
create table picture_job (
  id bigint generated always as identity primary key,
  source text not null check (source in ('zip', 'folder', 'addresses')),
  file_name text not null,
  -- Bytes of the ZIP.
  size bigint check (size > 0),
  staff_id bigint not null references staff,
  created_at timestamptz not null,
  -- From here on all its pictures are listed and wait to be set.
  ready_at timestamptz,
  stopped_at timestamptz,
  ended_at timestamptz,
  check ((source = 'zip') = (size is not null)),
  check (ended_at is null or (ready_at is not null and stopped_at is null))
);
create index on picture_job (id) where ready_at is not null and ended_at is null and stopped_at is null;
create index on picture_job (created_at) where ready_at is null;
create index on picture_job (ended_at);

-- What was sent and is still needed: slices of a ZIP, or whole files of a folder by their row.
create table picture_job_part (
  job_id bigint not null references picture_job on delete cascade,
  n int not null,
  bytes bytea not null,
  primary key (job_id, n)
);
-- Compressed already, and read in pieces.
alter table picture_job_part alter column bytes set storage external;

create table picture_job_row (
  job_id bigint not null references picture_job on delete cascade,
  n int not null check (n > 0),
  -- The name of the file, or the address.
  name text not null,
  -- Designs and skins that get the picture; of a design also those of its skins that still have a neutral one.
  design_ids bigint[] not null,
  skin_ids bigint[] not null,
  state text not null check (state in ('waiting', 'done', 'same', 'failed')),
  why jsonb,
  tries smallint not null default 0,
  -- Who takes it moves this on, so that another takes it if they do not end.
  next_at timestamptz not null,
  taken_by uuid,
  primary key (job_id, n),
  check ((state = 'failed') = (why is not null))
);
create index on picture_job_row (job_id, n) where state = 'waiting';
create index on picture_job_row (job_id, state, n);

-- What was drawn of which bytes: the same picture again is not drawn again.
create table picture_source (
  hash bytea primary key check (length(hash) = 32),
  url text not null
);
