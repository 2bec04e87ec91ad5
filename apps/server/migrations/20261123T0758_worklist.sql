-- Reasons of the worklist that somebody has set aside, with why (OP-TASK-5). A reason is known by its fact: a new fact brings it back.
create table worklist_set_aside (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  kind text not null check (kind in ('SPO2_LOW', 'FEV1_FELL', 'QUESTIONNAIRE_WORSE', 'NO_CONTACT', 'ORDER_OPEN', 'TODO_OVERDUE')),
  fact_key text not null check (length(fact_key) between 1 and 120),
  reason text not null check (length(reason) between 1 and 500),
  --- Null: until there is a new fact.
  until_at timestamptz,
  created_by uuid not null references portal_users (id),
  created_at timestamptz not null,
  ended_by uuid references portal_users (id),
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null))
);
call protect_patient_table('worklist_set_aside');
revoke delete on worklist_set_aside from alveary_app, alveary_all_sites;
create unique index worklist_set_aside_once on worklist_set_aside (profile_id, kind, fact_key) where ended_at is null;
