// What other subjects may use of communication preferences.
export { acceptsChannel, findRefusing, setSmsEnabled } from './communication-preferences.store.ts';
export { mirrorStop, STOPPED_AT_PROVIDER } from './mirror-stop.ts';
