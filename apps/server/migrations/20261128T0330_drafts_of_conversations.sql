-- What is typed to a patient is kept under the patient, so that it stays in the field when the first message makes the channel.
update drafts d set key = (case when c.is_ai then 'chat-ai:' else 'chat:' end) || c.profile_id
  from chat_channels c
 where d.key = 'chat:' || c.id
   and not exists (select from drafts o
                    where o.user_id = d.user_id and o.key = (case when c.is_ai then 'chat-ai:' else 'chat:' end) || c.profile_id);
