-- What a patient was sent of an appointment follows it: when the appointment becomes another patient's, the link ends, its messages end,
-- and the visit that was opened for it ends.

alter table bookings
  -- Of whom the appointment was when they were told; null for what a visitor booked, until somebody changes the patient.
  add column told_profile_id uuid references profiles (id),
  -- Since when the appointment is not theirs any more.
  add column ended_at timestamptz,
  -- The first of those that one message announced together.
  add column announced_with uuid references bookings (id);
update bookings b set told_profile_id = a.profile_id from appointments a where a.id = b.appointment_id;
create index bookings_told_profile on bookings (told_profile_id) where told_profile_id is not null;
create index bookings_announced_with on bookings (announced_with) where announced_with is not null;
insert into merge_tables (name, way, patient_column) values ('bookings', 'moves', 'told_profile_id');

-- Whoever has the appointment now is told of it beside whoever had it before.
alter table bookings drop constraint bookings_appointment_id_key, drop constraint bookings_user_id_event_id_key;
create unique index bookings_appointment on bookings (appointment_id) where ended_at is null;
create unique index bookings_event on bookings (user_id, event_id) where ended_at is null;

alter table booking_messages drop constraint booking_messages_kind_check;
alter table booking_messages
  add constraint booking_messages_kind_check
    check (kind in ('CONFIRMATION', 'CHANGE', 'CANCELLATION', 'REMINDER', 'WITHDRAWAL')),
  -- [{"bookingId", "sequence", "start", "minutes", "was"}]: every date that it tells of, and where each was before.
  add column dates jsonb not null default '[]';

create or replace function tell_of_appointment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Two records that are merged are one person.
  if old.profile_id <> new.profile_id and coalesce(current_setting('app.merging', true), '') <> 'on' then
    update bookings b set told_profile_id = old.profile_id
      where b.told_profile_id is null and b.ended_at is null
        and (b.appointment_id = new.id or (b.user_id = new.practitioner_id and b.event_id = new.calendar_event_id));
  end if;
  perform enqueue_job('tell-of-booking', json_build_object('bookingId', b.id)) from bookings b
    where b.ended_at is null
      and (b.appointment_id = new.id or (b.user_id = new.practitioner_id and b.event_id = new.calendar_event_id));
  return null;
end $$;
drop trigger told on appointments;
create trigger told after update of start_at, duration_minutes, status, practitioner_id, profile_id on appointments for each row
  when (old.start_at <> new.start_at or old.duration_minutes <> new.duration_minutes or old.profile_id <> new.profile_id
    or old.practitioner_id is distinct from new.practitioner_id
    or (old.status <> new.status and new.status = 'CANCELLED') or (old.status = 'CANCELLED' and new.status <> 'CANCELLED'))
  execute function tell_of_appointment();

-- Whether a participant was told that the visit does not take place.
alter table video_participants add column withdrawn_at timestamptz;

-- The visit of an appointment is its patient's: it ends with the appointment, and when that becomes another patient's. Where the patient is in
-- at that moment, the talk goes on as a visit of its own. Two records of one person that are merged take their visits along.
create function end_visit_of_appointment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one record;
begin
  if coalesce(current_setting('app.merging', true), '') = 'on' then return null; end if;
  update video_visits v set appointment_id = null
    where v.appointment_id = new.id and v.ended_at is null and v.profile_id <> new.profile_id
      and exists (select from video_participants p where p.visit_id = v.id and p.user_id is null
        and p.admitted_at is not null and p.left_at is null);
  for one in
    update video_visits v set ended_at = now()
      where v.appointment_id = new.id and v.ended_at is null and not exists (select from video_participants p
        where p.visit_id = v.id and p.user_id is null and p.admitted_at is not null and p.left_at is null)
      returning v.id
  loop
    perform enqueue_job('settle-ended-visit', json_build_object('visitId', one.id));
  end loop;
  return null;
end $$;
create trigger visit_ended after update of status, profile_id on appointments for each row
  when (old.profile_id <> new.profile_id or (old.status <> new.status and new.status = 'CANCELLED'))
  execute function end_visit_of_appointment();
