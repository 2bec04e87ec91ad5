// What may other subjects do with communication logs? Keep one of what they did, change it later, read it; store rich text as logs do.
export {
  createLogFor,
  findLogOfSource,
  type KeptLogChanges,
  updateLogFor,
} from './keep-log.ts';
export type { KeptLog } from './kept-logs.store.ts';
export { findLog } from './communications.store.ts';
export { noteOfWords, storableNote } from './clean-note.ts';
