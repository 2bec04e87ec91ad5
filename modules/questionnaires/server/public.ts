// What may other modules ask of questionnaires? What a patient answered.
export { findResults } from './results.store.ts';
