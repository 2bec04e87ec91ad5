-- A log that a subject keeps of what it did: of a call, a recording, time on a page, a message. One per key of that subject.
alter table communications add column source_key text check (length(source_key) between 3 and 200);
create unique index communications_source on communications (source_key) where source_key is not null;
