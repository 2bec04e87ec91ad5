-- An SMS that is handed over to the service is noted before: whoever finds it so later asks the service whether it has it, instead of
-- handing it over again (decision 0106).

alter table chat_messages add column handing_over_at timestamptz;
comment on column chat_messages.handing_over_at is 'since when nobody knows whether the service has this SMS; null when that is known';
