// Which call brings a spirometry session? Apart from the others: no screen makes it (docs/decisions/0055)
import { call } from '@alveary/contract/call.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { spirometrySession } from './model.ts';
import { sessionSent } from './session-sent.ts';

export const newSessionCalls = {
  create: call({
    output: spirometrySession,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    changes: ['spirometry-sessions'],
    method: 'POST',
    path: 'sessions',
    summary:
      'Store a spirometry session with its curves: the server judges and grades it; the same one again changes nothing',
    input: { body: sessionSent },
    errors: ['NoSiteForPatient', 'SessionDiffers', 'SessionNotFound', 'Invalid'],
    audit: { action: 'session.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['SPIRO-013', 'SPIRO-014', 'SPIRO-018'],
  }),
};
