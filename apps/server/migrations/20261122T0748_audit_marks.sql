-- Each row of the audit log carries a mark of the server that wrote it: version, id of the key, serial and a code over the
-- content (platform/audit/marks.ts; docs/decisions/0037). Rows from before have none.
alter table audit_events add column mark bytea;
