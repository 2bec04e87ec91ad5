// What may other modules ask about AOS sessions?
export { findAosSessionsOfProfile } from './aos.store.ts';
