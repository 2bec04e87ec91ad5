-- Since when did a patient talk in a visit, also one who left, came back and waits anew?
alter table video_participants add column first_admitted_at timestamptz;
update video_participants set first_admitted_at = admitted_at;
