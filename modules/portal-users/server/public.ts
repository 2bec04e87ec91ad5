// What other subjects may ask of the portal users: to enter somebody at a site with a portal role, and whether somebody works with a patient
// otherwise than by granted access.
export { worksWithPatient } from './grants.store.ts';
export { putPortalRole } from './site-entries.store.ts';
