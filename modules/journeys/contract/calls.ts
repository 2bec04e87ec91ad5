// Which calls move a patient through the lifecycle, into a site and out of one? (document 3 §7 Patient data; OP-PROFILE-5; OP-EVENT-3)
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayAddToSite, mayRemoveFromSite } from '@alveary/contract/policies/admin-pages.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { leftSite, newJourney, newSiteOfPatient } from './rules.ts';
import { patientJourney, profile } from '@alveary/modules/patients/contract/model.ts';
import { engagementStatus } from '@alveary/contract/engagement-status.ts';

const params = z.object({ id: idField });

export const journeyCalls = {
  statuses: call({
    method: 'GET',
    path: 'journey-statuses',
    summary: 'The statuses a journey of a patient can have, in the order of the lifecycle',
    input: {},
    output: z.array(z.object({ status: engagementStatus, label: z.string() })),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: [],
    audit: { none: 'a fixed list is no patient data' },
    spec: ['EVENT-017'],
  }),
  create: call({
    method: 'POST',
    path: 'profiles/{id}/journeys',
    summary: 'Give a patient an engagement status at a site; an earlier journey of that status is replaced',
    input: { params, body: newJourney },
    output: patientJourney,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'Stale'],
    changes: ['journeys', 'record'],
    audit: { action: 'journey.create', about: 'patient' },
    status: 201,
    spec: ['PROFILE-010', 'EVENT-015', 'EVENT-016', 'EVENT-018'],
  }),
  delete: call({
    method: 'DELETE',
    path: 'profiles/{id}/journeys/{journeyId}',
    summary:
      'Remove a step from a journey; without its newest step the patient has the status of the one before',
    input: { params: params.extend({ journeyId: idField }) },
    output: nothing,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'JourneyNotFound', 'LastJourney'],
    changes: ['journeys', 'record'],
    audit: { action: 'journey.delete', about: 'patient' },
    spec: ['PROFILE-010', 'EVENT-019'],
  }),
  addSite: call({
    method: 'PUT',
    path: 'profiles/{id}/add-site',
    summary: 'Add a patient to a further site, where the patient is eligible at first',
    input: { params, body: newSiteOfPatient },
    output: profile,
    allow: mayAddToSite,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'SiteNotFound', 'AlreadyAtSite', 'OnlyGranted', 'Stale'],
    changes: ['patient-sites', 'journeys', 'record'],
    audit: { action: 'patient-site.create', about: 'patient' },
    spec: ['ADMIN-001'],
  }),
  removeSite: call({
    method: 'PUT',
    path: 'profiles/{id}/remove-site',
    summary: 'Take a patient out of a site; what is recorded stays',
    input: { params, body: leftSite },
    output: nothing,
    allow: mayRemoveFromSite,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'SiteNotFound', 'LastSite', 'Stale'],
    changes: ['patient-sites', 'journeys', 'record'],
    audit: { action: 'patient-site.delete', about: 'patient' },
    spec: ['ADMIN-001'],
  }),
};
