// What does a right request to each call about outbound messages look like?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const outboundMessagesSamples = subjectSamples({
  insert: async ({ db, patient }) => {
    await db.run(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
       values ($1, $2, 'CELL', '+1', '4155550177', '+14155550177')`,
      [newId(), patient.profileId],
    );
    return {};
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
    'outbound-messages.outbox': () => ({ path: 'admin/outbox' }),
  },
});
