-- Consents that wait for a signature are reminded of: when a signer was asked first, and when reminded.
alter table consent_signers add column asked_at timestamptz;
alter table consent_signers add column reminded_at timestamptz[] not null default '{}';
update consent_signers set asked_at = sent_at where sent_at is not null;
create index consents_open on consents (expires_at)
  where sent_at is not null and signed_at is null and declined_at is null and cancelled_at is null;
