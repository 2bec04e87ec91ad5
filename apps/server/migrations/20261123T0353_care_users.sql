-- Care users: who uses the product for a patient; and the addresses that are a patient's own (document 3 §3 Other, Site profile).

--- Somebody who is linked to a patient: the patient, a parent, another carer.
create table care_user_links (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  name text not null check (length(name) between 1 and 120),
  email text not null,
  relation text not null check (relation in ('SELF', 'PARENT', 'GUARDIAN', 'CAREGIVER', 'OTHER')),
  created_by uuid references portal_users (id),
  created_at timestamptz not null
);
create unique index care_user_links_email on care_user_links (profile_id, lower(email));
call protect_patient_table('care_user_links');

--- To come on board, or to the home service.
create table profile_links (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  type text not null check (type in ('onboard', 'home_service_access')),
  url text not null,
  created_at timestamptz not null,
  unique (profile_id, type)
);
call protect_patient_table('profile_links');
create index profiles_owner on profiles (owner_id) where owner_id is not null;
