// What does a right request look like to each call about video visits, and behind the debug harnesses?
import type { Sample } from './sample-requests.ts';

export const sampleVideoRequests: Readonly<Record<string, Sample>> = {
  'video.create': ({ patient }) => ({
    method: 'POST',
    path: 'video/visits',
    body: { profileId: patient.profileId, startsAt: new Date(Date.now() + 60_000).toISOString() },
  }),
  'video.own': () => ({ path: 'video/visits' }),
  'video.one': ({ visitId }) => ({ path: `video/visits/${visitId}` }),
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
  'video.end': ({ visitId }) => ({ method: 'POST', path: `video/visits/${visitId}/end` }),
  'guest.participant': ({ visitCode }) => ({ path: `video/participants/${visitCode}` }),
  'guest.state': ({ visitCode }) => ({ path: `video/participants/${visitCode}/state` }),
  'guest.wait': ({ visitCode }) => ({ method: 'POST', path: `video/participants/${visitCode}/wait` }),
  'guest.connect': ({ admittedCode }) => ({
    method: 'POST',
    path: `video/participants/${admittedCode}/connect`,
  }),
  'guest.leave': ({ visitCode }) => ({ method: 'POST', path: `video/participants/${visitCode}/leave` }),
  'debug.services': () => ({ path: 'debug/services' }),
  'debug.failNext': () => ({
    method: 'PUT',
    path: 'debug/services/sms/failure',
    body: { reason: 'The provider is down.' },
  }),
  'debug.sendAgain': () => ({ method: 'DELETE', path: 'debug/services/sms/failure' }),
  'debug.registry': () => ({ path: 'debug/registry?lastName=zz*' }),
};
