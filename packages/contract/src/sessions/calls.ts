// Which calls read spirometry sessions? (document 3 §7 Spirometry)
import { z } from 'zod';
import { call } from '../call.ts';
import { idField, instantField } from '../fields.ts';
import { mayViewPatients } from '../policies/patients.ts';
import { spirometrySession } from './model.ts';

export const sessionCalls = {
  ofPatient: call({
    method: 'GET',
    path: 'sessions',
    summary: 'The spirometry sessions of a patient, newest first',
    input: {
      query: z.strictObject({
        profile_id: idField,
        start: instantField.optional(),
        end: instantField.optional(),
      }),
    },
    output: z.array(spirometrySession.pick({ id: true, performed_at: true, bronchodilator: true })),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    audit: { action: 'session.list', about: 'patient' },
    spec: ['SPIRO-012'],
  }),
  one: call({
    method: 'GET',
    path: 'sessions/{id}',
    summary: 'One spirometry session: its tests, best, predicted and relative values, z-scores and grades',
    input: { params: z.object({ id: idField }) },
    output: spirometrySession,
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['SessionNotFound'],
    audit: { action: 'session.read', about: 'patient' },
    spec: ['SPIRO-043'],
  }),
};
