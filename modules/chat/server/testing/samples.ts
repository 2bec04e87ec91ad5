// A right request to each call about chat, and the rows it refers to.
import { randomInt } from 'node:crypto';
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

/** Which no patient of a test has. */
const numberOfNobody = (): string => `+1212${String(randomInt(10_000_000)).padStart(7, '0')}`;

export const chatSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    const { profileId } = patient;
    await db.run(
      `insert into chat_channels (id, profile_id, owner_id, modified_at, changed_at, created_at) values ($1, $2, $3, $4, $4, $4)
       on conflict do nothing`,
      [newId(), profileId, author.id, writtenAt],
    );
    const { id } = await db.one<{ id: string }>(
      'select id from chat_channels where profile_id = $1 and not is_ai',
      [profileId],
    );
    await db.run(
      `insert into chat_numbers (phone_number, channel_id, profile_id) values ('+1415555' || lpad((random() * 9999)::int::text, 4, '0'), $1, $2)
       on conflict do nothing`,
      [id, profileId],
    );
    await db.run('insert into patient_apps (profile_id, linked_at) values ($1, $2) on conflict do nothing', [
      profileId,
      writtenAt,
    ]);
    // A number that the patient has, and perhaps somebody else: it waits.
    const [unknownSms, number] = [`SM${newId()}`, '+14155550166'];
    await db.run(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
       select $1, $2, 'HOME', '+1', $3, $4 where not exists (select from profile_phones where profile_id = $2 and e164 = $4)`,
      [newId(), profileId, number.slice(2), number],
    );
    await db.run(
      `insert into received_sms (provider_id, phone_number, sent_to, body, received_at) values ($1, $2, '+14155550100', 'Hello', $3)`,
      [unknownSms, number, writtenAt],
    );
    const ofNobody = newId();
    await db.run(
      `insert into received_sms (provider_id, phone_number, sent_to, body, received_at) values ($1, $2, '+14155550100', 'Hello', $3)`,
      [ofNobody, numberOfNobody(), writtenAt],
    );
    const blockedNumber = newId();
    await db.run(
      'insert into blocked_numbers (id, phone_number, blocked_by, blocked_at) values ($1, $2, $3, $4)',
      [blockedNumber, numberOfNobody(), author.id, writtenAt],
    );
    return { chatChannelId: id, unknownSms, ofNobody, blockedNumber };
  },
  requests: {
    'chat.answerAsPatient': ({ chatChannelId }) => ({
      method: 'POST',
      path: `debug/chat/${chatChannelId}/answers`,
      body: { message: 'Better today' },
    }),
    'patient-app.list': () => ({ path: 'debug/patient-app' }),
    'patient-app.read': ({ patient }) => ({ path: `debug/patient-app/${patient.profileId}` }),
    'patient-app.write': ({ patient }) => ({
      method: 'POST',
      path: `debug/patient-app/${patient.profileId}/messages`,
      body: { id: newId(), message: 'Better today' },
    }),
    'patient-app.act': ({ patient }) => ({
      method: 'POST',
      path: `debug/patient-app/${patient.profileId}/acts`,
      body: { act: 'read' },
    }),
    'patient-app.set': ({ patient }) => ({
      method: 'PUT',
      path: `debug/patient-app/${patient.profileId}/phone`,
      body: { isPushOn: false, failsNext: 'The app was removed.' },
    }),
    'unknown-sms.list': () => ({ path: 'admin/unknown-sms' }),
    'unknown-sms.assign': ({ unknownSms, patient }) => ({
      method: 'PUT',
      path: `admin/unknown-sms/${unknownSms}/patient`,
      body: { profileId: patient.profileId },
    }),
    'unknown-sms.block': ({ ofNobody }) => ({ method: 'PUT', path: `admin/unknown-sms/${ofNobody}/block` }),
    'unknown-sms.blocked': () => ({ path: 'admin/blocked-numbers' }),
    'unknown-sms.unblock': ({ blockedNumber }) => ({
      method: 'DELETE',
      path: `admin/blocked-numbers/${blockedNumber}`,
    }),
    // Unsigned: nobody but the provider can sign one.
    'smsWebhooks.status': () => ({
      method: 'POST',
      path: `webhooks/sms/status?reference=${newId()}`,
      body: { MessageStatus: 'delivered' },
    }),
    'smsWebhooks.inbound': () => ({ method: 'POST', path: 'webhooks/sms/inbound', body: { Body: 'Hello' } }),
  },
});
