// Which calls does the page of an invited guest make, who has a visit code and no account? (OP table VIDEO; OP-VIDEO-1)
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { iceServers } from './ice.ts';
import { guestView } from './model.ts';
import { visitCodeField } from './visit-code.ts';

const byCode = z.object({ id: visitCodeField });
const reach = { allSites: 'a guest belongs to no site: the code reaches one participant and nothing else' };

export const guestCalls = {
  participant: call({
    method: 'GET',
    path: 'video/participants/{id}',
    summary: 'What the visit page needs to know of the visit behind a code',
    input: { params: byCode },
    output: guestView,
    allow: 'anyone',
    callerBy: 'id',
    reach,
    errors: ['VisitCodeInvalid'],
    shows: ['visits'],
    audit: { action: 'video.open', about: 'patient' },
    background: true,
    perMinute: 60,
    spec: ['SHELL-019', 'VIDEO-001'],
  }),
  state: call({
    method: 'GET',
    path: 'video/participants/{id}/state',
    summary: 'The same again, asked every few seconds while the page is open',
    input: { params: byCode },
    output: guestView,
    allow: 'anyone',
    callerBy: 'id',
    reach,
    errors: ['VisitCodeInvalid'],
    shows: ['visits'],
    audit: { none: 'opening, waiting and leaving are recorded; this only repeats what opening showed' },
    background: true,
    perMinute: 300,
    spec: ['VIDEO-001'],
  }),
  wait: call({
    method: 'POST',
    path: 'video/participants/{id}/wait',
    summary: 'Enter the waiting room',
    input: { params: byCode },
    output: guestView,
    allow: 'anyone',
    callerBy: 'id',
    reach,
    errors: ['VisitCodeInvalid', 'VisitOver', 'TooManyVisitDevices'],
    changes: ['visits'],
    audit: { action: 'video.wait', about: 'patient' },
    perMinute: 60,
    spec: ['VIDEO-001'],
  }),
  connect: call({
    method: 'POST',
    path: 'video/participants/{id}/connect',
    summary: 'A ticket for the broker and the servers for picture and sound, once the guest was let in',
    input: { params: byCode },
    output: z.object({
      participantId: z.uuid(),
      /** The header `auth-token` of CONNECT, within 60 seconds. */
      token: z.string(),
      iceServers,
    }),
    allow: 'anyone',
    callerBy: 'id',
    reach,
    errors: ['VisitCodeInvalid', 'NotAdmitted'],
    changes: ['visits'],
    audit: { action: 'video.connect', about: 'patient' },
    background: true,
    perMinute: 60,
    spec: ['VIDEO-001'],
  }),
  leave: call({
    method: 'POST',
    path: 'video/participants/{id}/leave',
    summary: 'Leave the waiting room or the visit',
    input: { params: byCode },
    output: nothing,
    allow: 'anyone',
    callerBy: 'id',
    reach,
    errors: ['VisitCodeInvalid'],
    changes: ['visits'],
    audit: { action: 'video.leave', about: 'patient' },
    perMinute: 60,
    spec: ['VIDEO-001'],
  }),
};
