// Which calls plan, watch and end a video visit? (OP table VIDEO; OP-VIDEO-1)
import { z } from 'zod';
import { call, nothing, paged } from '../call.ts';
import { idField, instantField, pagingFields } from '../fields.ts';
import { mayHoldVisits } from '../policies/video.ts';
import { inviteMedia, inviteRecipients, participant, visit } from './model.ts';

const byId = z.object({ id: idField });

export const videoCalls = {
  create: call({
    method: 'POST',
    path: 'video/visits',
    summary: 'Plan a video visit with a patient',
    input: { body: z.strictObject({ profileId: idField, startsAt: instantField }) },
    output: visit,
    allow: mayHoldVisits,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    audit: { action: 'video.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['VIDEO-001'],
  }),
  own: call({
    method: 'GET',
    path: 'video/visits',
    summary: 'The visits the person planned, the last planned first',
    input: { query: z.strictObject(pagingFields(20, 100)) },
    output: paged(visit),
    allow: mayHoldVisits,
    reach: 'allowed-sites',
    errors: [],
    audit: { action: 'video.list', about: 'patients' },
    spec: ['VIDEO-001'],
  }),
  one: call({
    method: 'GET',
    path: 'video/visits/{id}',
    summary: 'A visit and where its participants stand',
    input: { params: byId },
    output: visit,
    allow: mayHoldVisits,
    reach: 'allowed-sites',
    errors: ['VisitNotFound'],
    audit: { action: 'video.read', about: 'patient' },
    background: true,
    spec: ['VIDEO-001'],
  }),
  invite: call({
    method: 'POST',
    path: 'video/visits/{id}/invite',
    summary: 'Send the patient, or the person who asks, a link with a visit code',
    input: {
      params: byId,
      body: z.strictObject({
        medium: z.enum(inviteMedia, 'Choose sms or email.'),
        to: z.enum(inviteRecipients, 'Choose patient or me.'),
      }),
    },
    output: participant,
    allow: mayHoldVisits,
    reach: 'allowed-sites',
    errors: ['VisitNotFound', 'VisitOver', 'NoAddressForInvite', 'ChannelTurnedOff'],
    audit: { action: 'video.invite', about: 'patient' },
    status: 201,
    repeatable: true,
    perMinute: 60,
    spec: ['VIDEO-001'],
  }),
  admit: call({
    method: 'POST',
    path: 'video/visits/{id}/admit',
    summary: 'Let somebody in who is in the waiting room',
    input: { params: byId, body: z.strictObject({ participantId: idField }) },
    output: nothing,
    allow: mayHoldVisits,
    reach: 'allowed-sites',
    errors: ['VisitNotFound', 'VisitOver', 'NotWaiting'],
    audit: { action: 'video.admit', about: 'patient' },
    spec: ['VIDEO-001'],
  }),
  end: call({
    method: 'POST',
    path: 'video/visits/{id}/end',
    summary: 'End a visit for everybody in it',
    input: { params: byId },
    output: visit,
    allow: mayHoldVisits,
    reach: 'allowed-sites',
    errors: ['VisitNotFound'],
    audit: { action: 'video.end', about: 'patient' },
    spec: ['VIDEO-001'],
  }),
};
