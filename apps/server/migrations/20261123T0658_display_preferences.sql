-- How a person reads values and dates; null leaves it to the site. Rows are kept to their owner.
create table display_preferences (
  user_id uuid primary key references portal_users (id) on delete cascade,
  weight_unit text check (weight_unit in ('kg', 'lbs')),
  height_unit text check (height_unit in ('cm', 'in')),
  temperature_unit text check (temperature_unit in ('celsius', 'fahrenheit')),
  date_format text check (date_format in ('MMM D, YYYY', 'D MMM YYYY', 'YYYY-MM-DD')),
  date_time_format text check (date_time_format in ('date h:mm A', 'date HH:mm'))
);
alter table display_preferences enable row level security;
alter table display_preferences force row level security;
create policy own_rows on display_preferences using (user_id = app_user_id()) with check (user_id = app_user_id());
