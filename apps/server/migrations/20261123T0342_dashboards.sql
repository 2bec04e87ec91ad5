-- Lists over all patients: what is to be done, the first due first; what happened, the newest first (OP-TASK-4).
create index tasks_open_due on tasks (due_at, id) where status = 'OPEN';
create index tasks_due on tasks (due_at, id);
create index adverse_events_occurred on adverse_events (occurred_at desc, id desc);
