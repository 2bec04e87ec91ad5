// What may other modules ask of the portal users? To enter somebody at a site with a portal role.
export { putPortalRole } from './site-entries.store.ts';
