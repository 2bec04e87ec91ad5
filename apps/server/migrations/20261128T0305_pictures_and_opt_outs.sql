-- An SMS may bring pictures, and the provider may say itself that its words opt out: both stay with the SMS, also while nobody knows whose
-- it is.

alter table received_sms
  add column media jsonb not null default '[]',
  add column opt_out_type text;
comment on column received_sms.media is 'what came beside the text: [{"type": "image/jpeg", "url": "https://…"}], at the provider''s address';
comment on column received_sms.opt_out_type is 'what the provider takes the words for: STOP, START or HELP; null where it says nothing';

alter table chat_messages add column media text[] not null default '{}';
comment on column chat_messages.media is 'the media types of what a patient sent beside the text, such as image/jpeg';
