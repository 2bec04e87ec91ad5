-- What becomes of the next message of a sandbox: not only that it is refused.
alter table sandbox_failures add column act text not null default 'refused'
  check (act in ('refused', 'late', 'twice', 'undelivered'));
