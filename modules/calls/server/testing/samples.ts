// What does a right request to each call about phone calls look like, and which rows does it refer to?
import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

const said = {
  recording_start: '2026-01-05T09:00:00.000Z',
  timeline: [{ ts: '00:00:01.000', text: 'Hello.', users: [{ user_id: 'staff', username: 'Lena Tester' }] }],
};

export const callsSamples = subjectSamples({
  insert: async ({ db, blobs, patient, author, writtenAt }) => {
    const [logId, loggedCallId, sessionId] = [newId(), newId(), newId()];
    // Of a person, not of a site.
    const [callId, sandboxCallId] = [`call-${newId()}`, `call-${newId()}`];
    await db.run(
      `insert into communications (id, profile_id, sent, medium, direction, communication_result, practitioner, call_id, source,
         source_key, created_at, updated_at)
       values ($1, $2, $3, 'VERBAL_PHONE', 'OUTBOUND', 'ANSWERED', $4, $5, 'ZOOM_PHONE', 'call:' || $5, $3, $3)`,
      [logId, patient.profileId, writtenAt, author.id, loggedCallId],
    );
    await db.run(
      `insert into phone_calls (call_id, user_id, direction, caller_number, callee_number, ringing_at, answered_at, ended_at, matches,
         noted_at)
       select id, $3, 'outbound', '+14155550100', '+14155550111', $4, $4, $4, 0, $4 from unnest(array[$1::text, $2::text]) as given (id)`,
      [callId, loggedCallId, author.id, writtenAt],
    );
    const sha256 = await blobs.put(new TextEncoder().encode(JSON.stringify(said)));
    await db.run(
      `insert into call_transcripts (call_id, recording_id, state, sha256, noted_at) values ($1, $1, 'kept', $2, $3)`,
      [loggedCallId, sha256, writtenAt],
    );
    await db.run(
      `insert into sessions (id, user_id, kind, created_at, last_used_at, idle_timeout_s, absolute_expires_at, user_agent)
       values ($1, $2, 'bearer', $3, $3, 1200, $3::timestamptz + interval '1 day', 'sample')`,
      [sessionId, author.id, writtenAt],
    );
    const lineToken = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(lineToken).digest();
    await db.run(
      'insert into sandbox_lines (token_hash, user_id, session_id, opened_at) values ($1, $2, $3, $4)',
      [hash, author.id, sessionId, writtenAt],
    );
    await db.run(
      `insert into sandbox_calls (call_id, user_id, direction, caller_name, caller_number, callee_name, callee_number, ringing_at,
         answered_at, ended_at)
       values ($1, $2, 'outbound', 'Lena', '+14155550100', '', '+14155550111', $3, $3, $3)`,
      [sandboxCallId, author.id, writtenAt],
    );
    return { logId, loggedCallId, callId, sandboxCallId, lineToken };
  },
  requests: {
    'calls.log': ({ loggedCallId }) => ({ path: `zoom-phone/logs/${loggedCallId}` }),
    'calls.logIds': ({ callId }) => ({
      method: 'POST',
      path: 'zoom-phone/logs/ids',
      body: { callIds: [callId] },
    }),
    'calls.own': () => ({ path: 'zoom-phone/calls' }),
    'calls.candidates': ({ callId }) => ({ path: `zoom-phone/calls/${callId}/candidates` }),
    'calls.setTarget': ({ callId, patient }) => ({
      method: 'PUT',
      path: `zoom-phone/calls/${callId}/target`,
      body: { profileId: patient.profileId },
    }),
    'calls.storeProfile': ({ patient }) => ({
      method: 'PUT',
      path: 'zoom-phone/stored-profile',
      body: { profileId: patient.profileId, phoneNumber: '+14155550111' },
    }),
    'calls.clearStoredProfile': () => ({ method: 'DELETE', path: 'zoom-phone/stored-profile' }),
    // Unsigned: nobody but the provider can sign one.
    'calls.receive': () => ({
      method: 'POST',
      path: 'webhooks/softphone',
      body: { event: 'phone.caller_ringing' },
    }),
    'calls.transcript': ({ logId }) => ({ path: `communications/${logId}/transcript` }),
    'exchange.open': () => ({ method: 'POST', path: 'softphone/line' }),
    'exchange.onLine': ({ lineToken }) => ({
      method: 'POST',
      path: 'softphone/line/calls',
      body: { token: lineToken },
    }),
    'exchange.dial': ({ lineToken }) => ({
      method: 'POST',
      path: 'softphone/line/dial',
      body: { token: lineToken, number: '+14155550112', callId: newId() },
    }),
    'exchange.act': ({ lineToken, sandboxCallId }) => ({
      method: 'POST',
      path: 'softphone/line/act',
      body: { token: lineToken, callId: sandboxCallId, act: 'send-transcript' },
    }),
    'exchange.sandboxCalls': () => ({ path: 'debug/softphone/calls' }),
    'exchange.ring': () => ({
      method: 'POST',
      path: 'debug/softphone/calls',
      body: { number: '+14155550113' },
    }),
    'exchange.play': ({ sandboxCallId }) => ({
      method: 'POST',
      path: `debug/softphone/calls/${sandboxCallId}/act`,
      body: { act: 'send-transcript' },
    }),
  },
});
