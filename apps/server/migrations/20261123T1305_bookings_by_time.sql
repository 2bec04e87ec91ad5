-- How many bookings were made in a day is asked with each new one.
create index bookings_created on bookings (created_at) where event_id is not null;
