// What other subjects may use of journeys.
export { replaceJourney, countByStatus } from './journeys.store.ts';
