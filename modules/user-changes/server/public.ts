// What may other subjects do here? Leave lines in the log of user changes.
export { noteUserChanges } from './note-user-changes.ts';
