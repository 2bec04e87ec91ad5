-- A recording that is left on with nobody there counts the time in which somebody was.
alter table session_recordings add column absences tstzmultirange not null default '{}';
comment on column session_recordings.absences is 'Time in which the page neither heard nor felt anybody (OP-ACTIVITY-5): it does not count';
