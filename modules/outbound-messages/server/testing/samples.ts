// A right request to each call about outbound messages, and the rows it names.
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const outboundMessagesSamples = subjectSamples({
  insert: async ({ db, patient, author }) => {
    await db.run(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
       values ($1, $2, 'CELL', '+1', '4155550177', '+14155550177')`,
      [newId(), patient.profileId],
    );
    const undelivered = newId();
    await db.run(
      `insert into outbound_messages (id, profile_id, sent_by, channel, recipient, body, state, failure, created_at)
       values ($1, $2, $3, 'SMS', '+14155550177', 'Hello', 'FAILED', '30006', now())`,
      [undelivered, patient.profileId, author.id],
    );
    return { undelivered };
  },
  requests: {
    'outbound-messages.send': ({ patient }) => ({
      method: 'POST',
      path: 'communicationEngine/send',
      body: {
        profile: patient.profileId,
        source: 'PORTAL',
        message_type: 'SMS',
        message: { phone_number: '+14155550177', body: 'Hello', append_do_not_reply: true },
      },
    }),
    'outbound-messages.allowance': () => ({ path: 'communicationEngine/allowance' }),
    'undelivered-messages.list': () => ({ path: 'communicationEngine/not-delivered' }),
    'undelivered-messages.handle': ({ undelivered }) => ({
      method: 'PUT',
      path: `communicationEngine/not-delivered/outbound/${undelivered}/handled`,
    }),
    'outbound-messages.outbox': () => ({ path: 'admin/outbox' }),
  },
});
