// Keys under which every node hears that the sites of a patient have changed; the database publishes them
// (migration 20261128T0257_patient_access_over_the_broker).

/** Its messages say nothing: whoever follows the patient is authorized anew. */
export const patientAccessKey = (profileId: string): string => `patient-access:${profileId}`;

/** Names the patients who left the site, or null where they are too many; patients who came are not named. */
export const sitePatientsKey = (siteId: string): string => `site-patients:${siteId}`;
