-- Devices are lent out by an owner: the product itself, or a site. A device names no patient; who has it stands apart.
create table device_owners (
  id uuid primary key,
  name text not null,
  site_id uuid references sites (id)
);

create table devices (
  id uuid primary key,
  owner_id uuid not null references device_owners (id),
  type text not null check (type in (
    'SPIROMETER', 'PEAK_FLOW_METER', 'PULSE_OXIMETER', 'BLOOD_PRESSURE_MONITOR', 'SCALE', 'INHALER_SENSOR')),
  model text not null,
  serial_number text not null unique,
  -- Somebody has it, whoever that is: free devices are listed without a look at patients.
  is_paired boolean not null default false
);
create index devices_free on devices (owner_id, type, serial_number) where not is_paired;

create table paired_devices (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  device_id uuid not null unique references devices (id),
  paired_by uuid references portal_users (id),
  paired_at timestamptz not null,
  last_seen_at timestamptz
);
call protect_patient_table('paired_devices');
create index paired_devices_profile on paired_devices (profile_id, paired_at desc, id desc);

create table device_orders (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  status text not null check (status in ('ORDERED', 'SHIPPED', 'DELIVERED', 'CANCELLED')),
  devices text[] not null check (cardinality(devices) between 1 and 20),
  address text not null,
  note text,
  version integer not null default 1,
  created_by uuid references portal_users (id),
  created_at timestamptz not null,
  updated_by uuid references portal_users (id),
  updated_at timestamptz not null
);
call protect_patient_table('device_orders');
create index device_orders_profile on device_orders (profile_id, created_at desc, id desc);
revoke delete on device_orders from alveary_app, alveary_all_sites;

-- What a patient can earn by taking part; amounts in minor units.
create table reward_accounts (
  profile_id uuid primary key references profiles (id),
  is_eligible boolean not null,
  max_annual integer not null check (max_annual >= 0)
);
call protect_patient_table('reward_accounts');

create table reward_activities (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  type text not null check (type in ('SPIROMETRY_SESSION', 'QUESTIONNAIRE', 'APPOINTMENT_ATTENDED', 'MANUAL')),
  status text not null check (status in ('PENDING', 'APPROVED', 'PAID', 'REJECTED')),
  amount integer not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  earned_at timestamptz not null,
  note text,
  version integer not null default 1,
  updated_by uuid references portal_users (id),
  updated_at timestamptz not null
);
call protect_patient_table('reward_activities');
create index reward_activities_profile on reward_activities (profile_id, earned_at desc, id desc);
revoke delete on reward_activities from alveary_app, alveary_all_sites;
