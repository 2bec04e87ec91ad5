// What may other modules ask of accounts? Hashing a password, taking off an authenticator app, making, mailing or using up links, ending all sessions of a person, and
// changing what a person signs in with.
export { clearAuthenticator } from './authenticator.store.ts';
export { endAllSessions, useUpLinks } from './links.store.ts';
export { liftLock, locksAt } from './lockout.ts';
export { hashPassword } from './password.ts';
export { newLink, sendLink } from './send-link.ts';
export { changingSignIn } from './sign-in-change.ts';
export { isAddressHeld } from './sign-in-changes.store.ts';
