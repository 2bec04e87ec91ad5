-- A video visit may be the one of an appointment; each appointment has one that is open at most.
alter table video_visits add column appointment_id uuid references appointments (id);
create unique index video_visits_open_of_appointment on video_visits (appointment_id) where ended_at is null;
