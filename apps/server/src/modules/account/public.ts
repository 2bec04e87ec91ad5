// What may other modules ask of accounts? Hashing a password, making or mailing a link, ending all sessions of a person.
export { endAllSessions } from './links.store.ts';
export { hashPassword } from './password.ts';
export { newLink, sendLink } from './send-link.ts';
