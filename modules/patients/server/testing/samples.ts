// A right request to each call about patients, with the rows that it refers to.
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

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

const TAKEN = '2026-01-04T09:00:00.000Z';

export const patientsSamples = subjectSamples({
  insert: async ({ db, patient }) => {
    const phoneId = newId();
    const addressId = newId();
    // As the requests saw it.
    await db.run('update profiles set version = 1 where id = $1', [patient.profileId]);
    // Each request begins with one phone; a patient has at most twenty.
    await db.run('delete from profile_phones where profile_id = $1', [patient.profileId]);
    await db.run(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
       values ($1, $2, 'CELL', '+1', '4155550177', '+14155550177')`,
      [phoneId, patient.profileId],
    );
    await db.run(
      `insert into profile_addresses (id, profile_id, use, lines, city) values ($1, $2, 'home', '{9 Juniper Lane}', 'Oakland')`,
      [addressId, patient.profileId],
    );
    await db.run('delete from measurements where profile_id = $1 and taken_at = $2', [
      patient.profileId,
      TAKEN,
    ]);
    const heightId = newId();
    await db.run(
      `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
       values ($1, $2, 'height', 'Height', 165, 'cm', $3, 'PORTAL')`,
      [heightId, patient.profileId, TAKEN],
    );
    return { phoneId, addressId, heightId };
  },
  requests: {
    'patients.recent': () => ({ path: 'profiles/recent' }),
    'patients.profile': ({ patient }) => ({ path: `api/profiles/${patient.profileId}` }),
    'patients.siteProfile': ({ patient }) => ({ path: `v2/sites/profiles/${patient.siteProfileId}` }),
    'patients.links': (_rows, { lena }) => ({ path: `profile-links?ownerId=${lena.id}` }),
    'patients.lightSiteProfile': ({ patient }) => ({ path: `sites/profiles/${patient.siteProfileId}` }),
    'patients.careSummary': ({ patient }) => ({ path: `profiles/${patient.profileId}/care-summary` }),
    'patients.reader': ({ patient }) => ({ path: `profiles/${patient.profileId}/reader` }),
    'patients.openCounts': ({ patient }) => ({ path: `profiles/${patient.profileId}/open-counts` }),
    'patients.measurements': ({ patient }) => ({ path: `profiles/${patient.profileId}/measurements` }),
    'patient-record.update': ({ patient }) => ({
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
    'patient-record.correctReading': ({ patient, heightId }) => ({
      method: 'PATCH',
      path: `profiles/${patient.profileId}/measurements/${heightId}`,
      body: {
        type: 'height',
        value: 166,
        takenAt: TAKEN,
        seen: { value: 165, takenAt: TAKEN },
        confirmed: true,
      },
    }),
    'patient-record.markReadingInError': ({ patient, heightId }) => ({
      method: 'POST',
      path: `profiles/${patient.profileId}/measurements/${heightId}/entered-in-error`,
      body: { type: 'height', seen: { value: 165, takenAt: TAKEN } },
    }),
    'patient-record.readingsInError': ({ patient }) => ({
      path: `profiles/${patient.profileId}/readings-in-error`,
    }),
    'patient-record.enterReading': ({ patient }) => ({
      method: 'POST',
      path: `profiles/${patient.profileId}/measurements`,
      body: { type: 'spo2', value: 96, takenAt: '2026-01-05T09:00:00Z' },
    }),
  },
});
