// What may other modules ask about patients?
export { acceptsChannel } from './communication-preferences.store.ts';
export { reachesPatient } from './profile.store.ts';
