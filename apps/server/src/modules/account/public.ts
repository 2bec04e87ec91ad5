// What may other modules ask of accounts? Hashing a password, sending a link by mail, ending all sessions of a person.
export { endAllSessions } from './links.store.ts';
export { hashPassword } from './password.ts';
export { sendLink } from './send-link.ts';
