-- A signer of a patient without a date of birth on record proves by a code that goes where the link went (decision 0104).
alter table consent_signers add column proof_code_hash text, add column proof_code_at timestamptz,
  add column proof_codes integer not null default 0;
comment on column consent_signers.proof_codes is 'Codes that were sent for the links that are out';
