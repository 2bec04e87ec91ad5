// What does a right request to each call about patient status look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const patientStatusSamples = subjectSamples({
  insert: async ({ db, patient, writtenAt }) => {
    const patientStatusId = newId();
    // A patient has each status once.
    await db.run('delete from patient_statuses where profile_id = $1', [patient.profileId]);
    await db.run(
      `insert into patient_statuses (id, profile_id, status_type, source, created_at, updated_at)
       values ($1, $2, 'DORMANT', 'portal', $3, $3)`,
      [patientStatusId, patient.profileId, writtenAt],
    );
    return { patientStatusId };
  },
  requests: {
    'patient-statuses.types': () => ({ path: 'patient-status-types' }),
    'patient-statuses.list': ({ patient }) => ({ path: `profiles/${patient.profileId}/patient-statuses` }),
    'patient-statuses.save': ({ patient }) => ({
      method: 'POST',
      path: `profiles/${patient.profileId}/patient-statuses`,
      body: { statusType: 'HOSPICE', source: 'portal', details: 'At home' },
    }),
    'patient-statuses.delete': ({ patient, patientStatusId }) => ({
      method: 'DELETE',
      path: `profiles/${patient.profileId}/patient-statuses/${patientStatusId}`,
    }),
  },
});
