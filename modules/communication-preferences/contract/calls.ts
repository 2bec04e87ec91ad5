// Which calls read and save how a patient agrees to be reached? (document 3 §7 Patient data)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { communicationPreferences } from './model.ts';

const byId = z.object({ id: idField });

export const communicationPreferenceCalls = {
  read: call({
    method: 'GET',
    path: 'profiles/{id}/settings/communications',
    summary: 'The communication preferences of a patient',
    input: { params: byId },
    output: communicationPreferences,
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['communication-preferences'],
    audit: { action: 'patient.communication-preferences', about: 'patient' },
    spec: ['PROFILE-036', 'PROFILE-037', 'PROFILE-038', 'PROFILE-039', 'PROFILE-059'],
  }),
  save: call({
    method: 'PUT',
    path: 'profiles/{id}/settings/communications',
    summary: 'Save the communication preferences of a patient',
    input: { params: byId, body: communicationPreferences },
    output: communicationPreferences,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'Stale'],
    changes: ['communication-preferences'],
    audit: { action: 'patient.communication-preferences.change', about: 'patient' },
    spec: ['PROFILE-060'],
  }),
};
