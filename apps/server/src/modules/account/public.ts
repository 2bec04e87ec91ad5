// What may other modules ask of accounts? Hashing a password, making, mailing or using up links, ending all sessions of a person.
export { endAllSessions, useUpLinks } from './links.store.ts';
export { hashPassword } from './password.ts';
export { newLink, sendLink } from './send-link.ts';
