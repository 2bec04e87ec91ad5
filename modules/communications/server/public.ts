// What may other subjects do with communication logs? Keep one of what they did, change it later, read it; store rich text and choose purposes as logs do.
export {
  createLogFor,
  findLogOfSource,
  type KeptLogChanges,
  updateLogFor,
} from './keep-log.ts';
export type { KeptLog } from './kept-logs.store.ts';
export { checkPurpose } from './chosen-purpose.ts';
export { findLog } from './communications.store.ts';
export { noteOfWords, storableNote } from './clean-note.ts';
