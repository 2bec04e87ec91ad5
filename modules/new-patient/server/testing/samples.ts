// What does a right request to each call about new patient look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { testSites } from '@alveary/server/testing/world.ts';

const sampleNewPatient = {
  siteId: testSites.north,
  firstName: 'Ina',
  lastName: 'New',
  dateOfBirth: '1990-01-02',
  sex: 'female',
  emailAddress: '',
  ehrId: '',
  insuranceMemberId: '',
  phone: null,
  referrerNpi: null,
};

export const newPatientSamples = subjectSamples({
  requests: {
    'new-patient.findDuplicates': () => ({
      method: 'POST',
      path: 'profiles/duplicates',
      body: {
        siteId: testSites.north,
        firstName: 'Ina',
        lastName: 'New',
        dateOfBirth: '1990-01-02',
        ehrId: '',
        phoneNumber: '',
      },
    }),
    'new-patient.create': () => ({ method: 'POST', path: 'profiles', body: sampleNewPatient }),
  },
});
