// Which calls show and change who is linked to a patient? (document 3 §7 Patient data; OP table PROFILE)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { careUserLink, changedLinks } from './model.ts';

const query = z.strictObject({ profileId: idField });
const path = 'care-user/links';

export const careUserCalls = {
  list: call({
    method: 'GET',
    path,
    summary: 'Who uses the product for a patient, by name',
    input: { query },
    output: z.array(careUserLink),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['care-users'],
    audit: { action: 'care-user.list', about: 'patient' },
    spec: ['PROFILE-042', 'PROFILE-061'],
  }),
  change: call({
    method: 'PATCH',
    path,
    summary: 'Link people to a patient and unlink others; who is not named stays',
    input: { query, body: changedLinks },
    output: z.array(careUserLink),
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'CareUserNotFound', 'Stale', 'Invalid'],
    changes: ['care-users', 'record'],
    audit: { action: 'care-user.change', about: 'patient' },
    spec: ['PROFILE-062'],
  }),
};
