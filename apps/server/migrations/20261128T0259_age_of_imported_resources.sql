-- Of two exports the newer one counts, whichever comes in last.
alter table imported_resources add column source_updated_at timestamptz;
alter table imported_directory_resources add column source_updated_at timestamptz;
comment on column imported_resources.source_updated_at is 'meta.lastUpdated of what came in; null where the source did not say';
comment on column imported_directory_resources.source_updated_at is 'meta.lastUpdated of what came in; null where the source did not say';
