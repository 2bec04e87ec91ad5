// Which handler answers which call about communication logs and notes?
import type { communicationCalls } from '@alveary/contract/communications/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { addNote } from './add-note.ts';
import { createLog } from './create-log.ts';
import { deleteNote } from './delete-note.ts';
import { listLogs } from './list-logs.ts';
import { listPurposes } from './list-purposes.ts';
import { readLog } from './read-log.ts';
import { changeLog } from './update-log.ts';
import { updateNote } from './update-note.ts';

export const communicationHandlers = {
  purposes: listPurposes,
  list: listLogs,
  one: readLog,
  create: createLog,
  update: changeLog,
  addNote,
  updateNote,
  deleteNote,
} satisfies Handlers<typeof communicationCalls>;
