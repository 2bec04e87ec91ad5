-- A reminder of a consent leaves the links before it as they are: whoever opens the first message signs all the same (decision 0084).
alter table consent_signers add column earlier_code_hashes text[] not null default '{}';
comment on column consent_signers.earlier_code_hashes is 'Of the links that were sent before to the same address, and still open';
create index consent_signers_earlier_codes on consent_signers using gin (earlier_code_hashes);
