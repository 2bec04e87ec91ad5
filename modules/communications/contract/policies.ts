// Who may read, write and amend communication logs and their notes? (document 2 §2, §6; OP-LOG-5, OP-LOG-6)
import type { Me } from '@alveary/contract/policies/policy.ts';
import { actionPolicy, holdsGlobalRole } from '@alveary/contract/policies/policy.ts';

export const mayReadLogs = actionPolicy(
  'mayReadLogs',
  'Read the communication logs of the patients of the site',
  'action_profile_view',
);

export const mayWriteLogs = actionPolicy(
  'mayWriteLogs',
  'Write communication logs and notes for the patients of the site',
  'action_profile_edit',
);

const NOTE_WINDOW_MS = 24 * 60 * 60 * 1000;

interface WrittenNote {
  readonly createdBy: string | null;
  /** ISO 8601 instant. */
  readonly createdDate: string;
  readonly system: boolean;
}

/** May this person change or delete the note at the instant `now` (milliseconds since the epoch)? */
export const mayEditNote = (me: Pick<Me, 'id'>, note: WrittenNote, now: number): boolean =>
  !note.system && note.createdBy === me.id && now - Date.parse(note.createdDate) < NOTE_WINDOW_MS;

/** Is the purpose MA Activity offered? Only to medical assistants of the global site (OP-LOG-2). */
export const isMedicalAssistant = (me: Me): boolean => holdsGlobalRole(me, 'medical_assistant');
