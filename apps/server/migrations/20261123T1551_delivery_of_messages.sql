-- What became of a message to a patient: the service that took it says later whether it arrived, and why it did not.
alter table outbound_messages drop constraint outbound_messages_state_check;
alter table outbound_messages
  add constraint outbound_messages_state_check
    check (state in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNKNOWN')),
  add column failure text;
