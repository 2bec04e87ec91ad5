// What is decided about a communication log of the demo world before its rows are written.
import type { Direction, Medium, Result } from '@alveary/modules/communications/contract/model.ts';
import { accountId } from './accounts.ts';
import type { AccountKey } from './accounts.ts';
import { callColumns } from './call-transcripts.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { patientId } from './patient-seed.ts';

export interface NoteSeed {
  readonly text: string;
  /** Null for notes that the system wrote. */
  readonly author: AccountKey | null;
  /** ISO 8601 instant. */
  readonly at: string;
  /** The subject of a system note. */
  readonly subject?: string;
}

export interface LogSeed {
  readonly ehrId: string;
  /** Different for each log of a patient. */
  readonly key: string;
  readonly purpose: string;
  readonly sent: string;
  readonly medium: Medium;
  readonly direction: Direction;
  readonly result: Result;
  readonly subject: string | null;
  readonly message: string | null;
  readonly minutes: number | null;
  readonly source: string;
  readonly author: AccountKey;
  readonly notes: readonly NoteSeed[];
}

export const logId = (ehrId: string, key: string): string => demoId(`log ${ehrId} ${key}`);

export const logRow = (seed: LogSeed): Row => ({
  id: logId(seed.ehrId, seed.key),
  profile_id: patientId(seed.ehrId),
  purpose: seed.purpose,
  sent: seed.sent,
  duration_in_seconds: seed.minutes === null ? null : seed.minutes * 60,
  is_duration_typed: seed.minutes !== null && seed.source === 'PORTAL',
  medium: seed.medium,
  direction: seed.direction,
  communication_result: seed.result,
  ...callColumns(seed),
  subject: seed.subject,
  payload: seed.message,
  practitioner: accountId(seed.author),
  created_at: seed.sent,
  updated_at: seed.sent,
  updated_by: accountId(seed.author),
});

export const noteRows = (seed: LogSeed): readonly Row[] =>
  seed.notes.map((note, index) => ({
    id: demoId(`note ${seed.ehrId} ${seed.key} ${index}`),
    communication_id: logId(seed.ehrId, seed.key),
    profile_id: patientId(seed.ehrId),
    text: note.text,
    system: note.author === null,
    subject: note.subject ?? null,
    created_by: note.author === null ? null : accountId(note.author),
    created_at: note.at,
    last_modified_at: note.at,
  }));
