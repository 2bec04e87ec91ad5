-- What a sandbox was told to refuse the next message with, from the debug harnesses (OP-SHELL-6).
create table sandbox_failures (
  service text primary key check (service in ('sms', 'email')),
  reason text not null,
  ordered_at timestamptz not null
);
