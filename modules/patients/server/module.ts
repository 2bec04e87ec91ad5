import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { patientCalls } from '../contract/calls.ts';
import { patientRecordCalls } from '../contract/record.calls.ts';
import {
  addAddress,
  addPhone,
  changeAddress,
  changePhone,
  updateRecord,
  removeAddress,
  removePhone,
} from './update-record.ts';
import { correctReading, enterReading } from './enter-reading.ts';
import { listReadingsInError, markReadingInError } from './readings-in-error.ts';
import { listLinks } from './list-links.ts';
import { listMeasurements } from './list-measurements.ts';
import { listRecent } from './list-recent.ts';
import { openSiteProfile } from './open-site-profile.ts';
import { readCareSummary, readOpenCounts } from './read-care-summary.ts';
import { readLightSiteProfile } from './read-light-site-profile.ts';
import { readReader } from './read-reader.ts';
import { readProfile } from './read-profile.ts';
import { patientTopics } from './topics.ts';

export const patients = serverModule({
  subject: 'patients',
  calls: [
    ...served('patients', patientCalls, {
      recent: listRecent,
      profile: readProfile,
      siteProfile: openSiteProfile,
      links: listLinks,
      lightSiteProfile: readLightSiteProfile,
      careSummary: readCareSummary,
      reader: readReader,
      openCounts: readOpenCounts,
      measurements: listMeasurements,
    }),
    ...served('patient-record', patientRecordCalls, {
      update: updateRecord,
      addPhone,
      updatePhone: changePhone,
      removePhone,
      addAddress,
      updateAddress: changeAddress,
      removeAddress,
      enterReading,
      correctReading,
      markReadingInError,
      readingsInError: listReadingsInError,
    }),
  ],
  topics: patientTopics,
  samples: async () => (await import('./testing/samples.ts')).patientsSamples,
});
