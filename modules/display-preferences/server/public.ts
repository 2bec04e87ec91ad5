// What may other modules ask? How the signed-in person reads values.
export { ownDisplayPreferences } from './display-preferences.ts';
