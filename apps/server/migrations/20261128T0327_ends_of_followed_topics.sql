-- Until when a conversation or list was followed stands in a row of its own; 'Who saw this patient' finds it from the row of the beginning,
-- which carries the same id (platform/realtime/follow-record.ts). Few rows of the log are ends, so the index costs the others nothing.
create index audit_events_follow_ends on audit_events ((detail ->> 'followId')) where action in ('chat.unfollow', 'chat.unfollow-list');
