// A right request to each call about video, and the rows it refers to.
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { hashOfCode, newCode } from '../visit-code.ts';

export const videoSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    const { profileId } = patient;
    const rows = {
      /** A visit that starts when the rows are written. */
      visitId: newId(),
      appointmentId: newId(),
      /** Waits in the visit. */
      participantId: newId(),
      visitCode: newCode(),
      /** Was let into the visit. */
      admittedId: newId(),
      admittedCode: newCode(),
    };
    await db.run(
      `insert into video_visits (id, profile_id, starts_at, created_by, created_at) values ($1, $2, $3, $4, $3)`,
      [rows.visitId, profileId, writtenAt, author.id],
    );
    await db.run(
      `insert into appointments (id, profile_id, start_at, status, purpose, created_at) values ($1, $2, $3, 'BOOKED', 'ONBOARDING', $3)`,
      [rows.appointmentId, profileId, writtenAt],
    );
    await db.run(
      `insert into video_participants (id, visit_id, profile_id, code_hash, medium, invited_at, waiting_since)
       values ($1, $2, $3, $4, 'sms', $5, $5)`,
      [rows.participantId, rows.visitId, profileId, hashOfCode(rows.visitCode), writtenAt],
    );
    await db.run(
      `insert into video_participants (id, visit_id, profile_id, code_hash, medium, invited_at, waiting_since, admitted_at)
       values ($1, $2, $3, $4, 'sms', $5, $5, $5)`,
      [rows.admittedId, rows.visitId, profileId, hashOfCode(rows.admittedCode), writtenAt],
    );
    return rows;
  },
  requests: {
    'video.create': ({ patient }) => ({
      method: 'POST',
      path: 'video/visits',
      body: { profileId: patient.profileId, startsAt: new Date(Date.now() + 60_000).toISOString() },
    }),
    'video.start': ({ appointmentId }) => ({
      method: 'POST',
      path: `video/appointments/${appointmentId}/visit`,
    }),
    'video.own': () => ({ path: 'video/visits' }),
    'video.read': ({ visitId }) => ({ path: `video/visits/${visitId}` }),
    'video.standing': ({ visitId }) => ({ path: `video/visits/${visitId}/standing` }),
    'video.invite': ({ visitId }) => ({
      method: 'POST',
      path: `video/visits/${visitId}/invite`,
      body: { medium: 'email', to: 'me' },
    }),
    'video.admit': ({ visitId, participantId }) => ({
      method: 'POST',
      path: `video/visits/${visitId}/admit`,
      body: { participantId },
    }),
    'video.join': ({ visitId, admittedId }) => ({
      method: 'POST',
      path: `video/visits/${visitId}/join`,
      body: { participantId: admittedId },
    }),
    'video.attend': ({ visitId, admittedId }) => ({
      method: 'PUT',
      path: `video/visits/${visitId}/attendance`,
      body: {
        participantId: admittedId,
        stretch: { id: newId(), beganAgoMs: 1000, lengthMs: 1000, isOver: false },
      },
    }),
    'video.end': ({ visitId }) => ({ method: 'POST', path: `video/visits/${visitId}/end` }),
    'guest.participant': ({ visitCode }) => ({ path: `video/participants/${visitCode}` }),
    'guest.state': ({ visitCode }) => ({ path: `video/participants/${visitCode}/state` }),
    'guest.wait': ({ visitCode }) => ({ method: 'POST', path: `video/participants/${visitCode}/wait` }),
    'guest.connect': ({ admittedCode }) => ({
      method: 'POST',
      path: `video/participants/${admittedCode}/connect`,
    }),
    'guest.leave': ({ visitCode }) => ({ method: 'POST', path: `video/participants/${visitCode}/leave` }),
  },
});
