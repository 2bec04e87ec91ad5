// What other subjects may use of communication preferences.
export { acceptsChannel, setSmsEnabled } from './communication-preferences.store.ts';
