// What may other modules ask about patients?
export { reachesPatient } from './profile.store.ts';
