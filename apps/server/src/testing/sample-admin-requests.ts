// What does a right request to each call of the admin pages look like?
import type { Sample } from './sample-requests.ts';

const phone = { version: 1, type: 'WORK', countryCode: '+1', phoneNumber: '4155550178' };
const address = {
  version: 1,
  use: 'home',
  lines: ['9 Juniper Lane'],
  city: 'Oakland',
  state: 'CA',
  postalCode: '94607',
  country: 'US',
};
const report = 'start=2026-01&end=2026-03';

export const sampleAdminRequests: Readonly<Record<string, Sample>> = {
  'documents.ofPatient': ({ patient }) => ({ path: `documents?principal.equals=${patient.profileId}` }),
  'documents.one': ({ documentId }) => ({ path: `documents/${documentId}` }),
  'documents.content': ({ documentId }) => ({ path: `documents/${documentId}/content` }),
  'patient-record.change': ({ patient }) => ({
    method: 'PATCH',
    path: `site/profiles/${patient.siteProfileId}`,
    body: { version: 1, emailAddress: 'nora@patients.example' },
  }),
  'patient-record.addPhone': ({ patient }) => ({
    method: 'PUT',
    path: `profiles/${patient.profileId}/add-phone`,
    body: phone,
  }),
  'patient-record.updatePhone': ({ patient, phoneId }) => ({
    method: 'PUT',
    path: `profiles/${patient.profileId}/update-phone`,
    body: { ...phone, id: phoneId },
  }),
  'patient-record.removePhone': ({ patient, phoneId }) => ({
    method: 'PUT',
    path: `profiles/${patient.profileId}/remove-phone?phoneId=${phoneId}`,
    body: { version: 1 },
  }),
  'patient-record.addAddress': ({ patient }) => ({
    method: 'PUT',
    path: `profiles/${patient.profileId}/add-address`,
    body: address,
  }),
  'patient-record.updateAddress': ({ patient, addressId }) => ({
    method: 'PUT',
    path: `profiles/${patient.profileId}/update-address`,
    body: { ...address, id: addressId },
  }),
  'patient-record.removeAddress': ({ patient, addressId }) => ({
    method: 'PUT',
    path: `profiles/${patient.profileId}/remove-address?addressId=${addressId}`,
    body: { version: 1 },
  }),
  'patient-record.enterSpo2': ({ patient }) => ({
    method: 'POST',
    path: `profiles/${patient.profileId}/measurements`,
    body: { type: 'spo2', value: 96, takenAt: '2026-01-05T09:00:00Z' },
  }),
  'care-team.memberReport': () => ({ path: `care-team/member-report?${report}` }),
  'care-team.memberReportFile': () => ({ path: `care-team/member-report.csv?${report}` }),
  'appointments.list': ({ patient }) => ({
    path: `admin/appointments?principal.equals=${patient.profileId}&includePii=true`,
  }),
  'aos.ofPatient': ({ patient }) => ({ path: `profiles/${patient.profileId}/aos-sessions` }),
  'aos.one': ({ aosSessionId }) => ({ path: `aos-sessions/${aosSessionId}` }),
  'sessions.ofPatient': ({ patient }) => ({ path: `sessions?profile_id=${patient.profileId}` }),
  'sessions.one': ({ sessionId }) => ({ path: `sessions/${sessionId}` }),
};
