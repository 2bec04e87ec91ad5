// What other subjects may ask of accounts: hashing a password, taking off an authenticator app, making, mailing or using up links, ending all sessions
// of a person, changing what a person signs in with, and masking an address.
export { clearAuthenticator } from './authenticator.store.ts';
export { liftCodeTries } from './code-tries.ts';
export { endAllSessions, useUpLinks } from './links.store.ts';
export { liftLock, locksAt } from './lockout.ts';
export { maskedEmail, maskedPhone } from './masked.ts';
export { hashPassword } from './password.ts';
export { newLink, sendLink } from './send-link.ts';
export { changingSignIn } from './sign-in-change.ts';
export { isAddressHeld } from './sign-in-changes.store.ts';
