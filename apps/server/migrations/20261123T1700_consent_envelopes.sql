-- Consents that go out through a signing service: what the service calls each, and what keeps one from coming back.
create table consent_envelopes (
  -- The service is told this id and nothing else of ours
  id uuid primary key,
  consent_id uuid not null references consents (id),
  profile_id uuid not null references profiles (id),
  service text not null check (service in ('docusign')),
  medium text not null check (medium in ('EMAIL', 'SMS')),
  -- Null until the service has taken it
  service_id text unique check (length(service_id) between 1 and 100),
  trouble text check (trouble in ('NOT_TAKEN', 'OTHER_SIGNER', 'NO_DOCUMENT')),
  created_at timestamptz not null,
  read_at timestamptz
);
call protect_patient_table('consent_envelopes');
insert into merge_tables (name, way) values ('consent_envelopes', 'moves');
create index consent_envelopes_consent on consent_envelopes (consent_id, created_at desc, id desc);
create index consent_envelopes_profile on consent_envelopes (profile_id);
revoke delete on consent_envelopes from alveary_app, alveary_all_sites;

-- Which document an envelope carries, and as what the service knows it, is said once.
create function keep_envelope() returns trigger language plpgsql as $$
begin
  if (new.consent_id, new.service, new.medium, new.created_at) is distinct from (old.consent_id, old.service, old.medium, old.created_at)
     or (old.service_id is not null and new.service_id is distinct from old.service_id) then
    raise exception 'an envelope that was made cannot be changed';
  end if;
  return new;
end $$;
create trigger consent_envelopes_as_made before update on consent_envelopes for each row execute function keep_envelope();
