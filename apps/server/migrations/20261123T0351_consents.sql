-- Consents: documents that patients, or those who stand for them, are asked to sign (document 3 §3 Consents; OP-CONSENT-1).

--- A consent. What is to be signed stands in `content`, and as the PDF whose hash is `sha256`.
create table consents (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  site_id uuid references sites (id),
  template_id uuid,
  name text not null check (length(name) between 1 and 120),
  medium text not null check (medium in ('EMAIL', 'SMS')),
  language text not null check (language in ('English', 'Spanish', 'Swedish', 'Italian', 'German')),
  content jsonb,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  is_paper boolean not null default false,
  signed_document_id uuid references documents (id),
  created_by uuid references portal_users (id),
  created_at timestamptz not null,
  sent_at timestamptz,
  expires_at timestamptz,
  signed_at timestamptz,
  declined_at timestamptz,
  cancelled_at timestamptz,
  reason text,
  version integer not null default 1
);
create index consents_profile on consents (profile_id, created_at desc, id desc);
call protect_patient_table('consents');

--- Who signs, and how it was done. Of the code in a link only the hash is kept.
create table consent_signers (
  id uuid primary key,
  consent_id uuid not null references consents (id),
  profile_id uuid not null references profiles (id),
  turn integer not null check (turn between 1 and 9),
  position integer not null,
  role_name text not null,
  email text,
  phone_number text,
  code_hash text unique,
  delivery text check (delivery in ('sending', 'sent', 'failed')),
  sent_at timestamptz,
  reminders integer not null default 0,
  wrong_proofs integer not null default 0,
  viewed_at timestamptz,
  signed_at timestamptz,
  signed_name text,
  drawn jsonb,
  remote_address text,
  user_agent text,
  declined_at timestamptz
);
create index consent_signers_consent on consent_signers (consent_id, turn, position);
create index consent_signers_profile on consent_signers (profile_id);
call protect_patient_table('consent_signers');

--- The document cannot be changed once it was sent, whoever tries: what was read is what is signed.
create function keep_sent_consent() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null and (new.content, new.sha256, new.name, new.language, new.template_id, new.profile_id, new.sent_at)
     is distinct from (old.content, old.sha256, old.name, old.language, old.template_id, old.profile_id, old.sent_at) then
    raise exception 'the document of a consent that was sent cannot be changed';
  end if;
  if old.signed_document_id is not null and new.signed_document_id is distinct from old.signed_document_id then
    raise exception 'the signed document of a consent cannot be changed';
  end if;
  return new;
end $$;
create trigger consents_as_sent before update on consents for each row execute function keep_sent_consent();

--- A signature stays as it was given.
create function keep_signature() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null and
     (new.signed_at, new.signed_name, new.drawn, new.remote_address, new.user_agent, new.consent_id, new.role_name)
     is distinct from (old.signed_at, old.signed_name, old.drawn, old.remote_address, old.user_agent, old.consent_id, old.role_name) then
    raise exception 'a signature cannot be changed';
  end if;
  return new;
end $$;
create trigger consent_signatures before update on consent_signers for each row execute function keep_signature();

--- What is on record stays on record.
revoke delete on consents, consent_signers from alveary_app, alveary_all_sites;
