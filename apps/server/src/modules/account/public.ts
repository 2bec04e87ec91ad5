// What may other modules use of the accounts?
export { hashPassword } from './password.ts';
