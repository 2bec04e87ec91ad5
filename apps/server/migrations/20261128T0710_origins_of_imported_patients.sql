-- Two hospitals use the same ids for different people. Where a Patient came from, and which ids were refused for that reason, tells a later
-- import whose the records are that come without their Patient.
alter table imported_resources add column source_server text;
alter table imported_resources add column source_system text;
comment on column imported_resources.source_server is 'Of a Patient: the address it came from, without scheme, type and id; null where none was given';
comment on column imported_resources.source_system is 'Of a Patient: meta.source without its fragment; null where none was given';
create index imported_resources_patients on imported_resources (site_id, profile_id) where resource_type = 'Patient';

create table import_clashes (
  site_id uuid not null references sites (id),
  source_id text not null,
  refused_at timestamptz not null,
  primary key (site_id, source_id)
);
revoke all on import_clashes from alveary_app;
revoke update, delete on import_clashes from alveary_all_sites;
