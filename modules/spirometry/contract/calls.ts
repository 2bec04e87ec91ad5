// Which calls read spirometry sessions? (document 3 §7 Spirometry; OP table SPIRO)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField, instantField } from '@alveary/contract/fields.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { listedSession, spirometrySession, storedCurve } from './model.ts';

const params = z.object({ id: idField });

const reads = {
  method: 'GET',
  allow: mayViewPatients,
  reach: 'allowed-sites',
  shows: ['spirometry-sessions'],
} as const;
export const sessionCalls = {
  listOfPatient: call({
    ...reads,
    path: 'sessions',
    summary: 'The spirometry sessions of a patient with their values, newest first',
    input: {
      query: z.strictObject({
        profile_id: idField,
        start: instantField.optional(),
        end: instantField.optional(),
      }),
    },
    output: z.array(listedSession),
    errors: ['NoSiteForPatient'],
    audit: { action: 'session.list', about: 'patient' },
    spec: ['SPIRO-012'],
  }),
  read: call({
    ...reads,
    path: 'sessions/{id}',
    summary: 'One spirometry session: its tests, best, predicted and relative values, z-scores and grades',
    input: { params },
    output: spirometrySession,
    errors: ['SessionNotFound'],
    audit: { action: 'session.read', about: 'patient' },
    spec: ['SPIRO-043'],
  }),
  curves: call({
    ...reads,
    path: 'sessions/{id}/curves',
    summary: 'The recorded blows of a session, packed',
    input: { params },
    output: z.array(storedCurve),
    errors: ['SessionNotFound'],
    audit: { action: 'session-curves.read', about: 'patient' },
    spec: ['SPIRO-003'],
  }),
};
