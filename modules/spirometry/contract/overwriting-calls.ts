// Which calls correct what counts in a session, and read who did? (document 3 §7 Spirometry; OP-SPIRO-4)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField, versionField } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { overwriting, spirometrySession } from './model.ts';
import { overwritingSent } from './overwriting-sent.ts';

const ofSession = z.strictObject({ session_id: idField });

const writes = {
  output: spirometrySession,
  allow: mayEditPatients,
  reach: 'allowed-sites',
  changes: ['spirometry-sessions'],
} as const;

export const overwritingCalls = {
  save: call({
    ...writes,
    method: 'PATCH',
    path: 'sessions/{id}/overwrite',
    summary: 'Save which tests of a session count and are best',
    input: { params: z.object({ id: idField }), body: overwritingSent },
    errors: [
      'SessionNotFound',
      'OverwritingNotOffered',
      'OverwritingUnchanged',
      'OverwritingBestMissing',
      'OverwritingBestUnusable',
      'OverwritingBestExcluded',
      'Invalid',
      'Stale',
    ],
    audit: { action: 'session.overwrite', about: 'patient' },
    spec: ['SPIRO-001', 'SPIRO-022', 'SPIRO-042'],
  }),
  list: call({
    method: 'GET',
    allow: mayViewPatients,
    reach: 'allowed-sites',
    shows: ['spirometry-sessions'],
    path: 'overwritings',
    summary: 'The overwritings of a session, newest first',
    input: { query: ofSession },
    output: z.array(overwriting),
    errors: ['SessionNotFound'],
    audit: { action: 'session-overwriting.list', about: 'patient' },
    spec: ['SPIRO-041'],
  }),
  restore: call({
    ...writes,
    method: 'POST',
    path: 'overwritings',
    summary: 'Let an earlier overwriting of a session hold again',
    input: { query: ofSession, body: z.strictObject({ id: idField, version: versionField }) },
    errors: ['SessionNotFound', 'OverwritingNotFound', 'OverwritingNotOffered', 'Stale'],
    audit: { action: 'session.overwrite', about: 'patient' },
    spec: ['SPIRO-041'],
  }),
  takeBack: call({
    ...writes,
    method: 'DELETE',
    path: 'overwritings',
    summary: 'Let the original values of a session hold again; what was overwritten stays in the history',
    input: { query: ofSession.extend({ version: z.coerce.number().pipe(versionField) }) },
    errors: ['SessionNotFound', 'OverwritingNotOffered', 'OverwritingUnchanged', 'Stale'],
    audit: { action: 'session.overwrite', about: 'patient' },
    spec: ['SPIRO-041'],
  }),
};
