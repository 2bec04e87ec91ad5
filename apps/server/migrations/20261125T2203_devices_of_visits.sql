-- Staff let in the device that waited. Another one that comes with the same visit code waits as a participant of its own.
alter table video_participants add column device_hash text, add column same_code_as uuid references video_participants (id);
comment on column video_participants.device_hash is 'The browser that waits or is in; null until one waits';
comment on column video_participants.same_code_as is 'Who was invited under the code that this device came with';
alter table video_participants drop constraint video_participants_code_hash_key;
create unique index video_participants_code on video_participants (code_hash, device_hash) nulls not distinct;
create index video_participants_same_code on video_participants (same_code_as) where same_code_as is not null;
-- Nobody knows which device waited before: it waits once more.
update video_participants set device_hash = '' where waiting_since is not null;
