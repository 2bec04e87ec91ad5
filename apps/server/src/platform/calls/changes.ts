// Who hears of a write? Everybody who has one of its patients open: which things changed, from the declaration (architecture: rule 3).
import type { CallDeclaration } from '@alveary/contract/call.ts';
import { iso } from '../clock.ts';
import type { Thing } from '@alveary/contract/things.ts';
import type { Db } from '../db/handle.ts';
import { insertMessages, type NewMessage } from '../realtime/messages.store.ts';

/** Under which key the changes of a patient go out. */
export const patientChangesKey = (profileId: string): string => `patient:${profileId}`;

/** A patient whose import or list brings so many is opened by nobody at that moment. */
const MOST_PATIENTS = 20;

/** The messages that tell of it, none where nobody has to hear. They go out when their transaction commits. */
export const messagesOfChange = (
  call: CallDeclaration,
  patientIds: readonly string[],
  now: number,
): NewMessage[] => {
  return messagesOf(call.changes ?? [], patientIds, now);
};

const messagesOf = (changed: readonly Thing[], patientIds: readonly string[], now: number): NewMessage[] => {
  const patients = [...new Set(patientIds)];
  if (changed.length === 0 || patients.length === 0 || patients.length > MOST_PATIENTS) return [];
  const [body, at] = [JSON.stringify({ changed }), iso(now)];
  return patients.map((id) => ({ key: patientChangesKey(id), body, at }));
};

/** The same for work that no call did: a job, a webhook. It is told with the transaction's commit. */
export const tellOfChange = async (
  db: Db,
  changed: readonly Thing[],
  patientIds: readonly string[],
  now: number,
): Promise<void> => {
  await insertMessages(db, messagesOf(changed, patientIds, now));
};
