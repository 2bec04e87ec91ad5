// Which calls read and save how a patient agrees to be reached? (document 3 §7 Patient data)
import { z } from 'zod';
import { call } from '../call.ts';
import { idField } from '../fields.ts';
import { mayEditPatients, mayViewPatients } from '../policies/patients.ts';
import { communicationPreferences } from './preferences.ts';

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
    audit: { action: 'patient.communication-preferences.change', about: 'patient' },
    spec: ['PROFILE-060'],
  }),
};
