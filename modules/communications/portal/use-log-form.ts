// What happens to a log between its first letter and its save? (LOG-006 to LOG-008, LOG-058 to LOG-060; OP-LOG-6)
import { type Log, type Medium, log as logSchema } from '../contract/model.ts';
import { useState } from 'react';
import { now } from '@alveary/portal/lib/clock.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import type { Scope } from '@alveary/portal/shell/leave-prompt.ts';
import { offsetAt } from './log-date.ts';
import {
  checkLog,
  logFieldOf,
  logShape,
  type LogValues,
  newLogValues,
  valuesOfLog,
  type Wording,
} from './log-form.ts';
import { useLogSending } from './use-log-sending.ts';
import { newLogDraft } from '../contract/draft-keys.ts';

export interface LogForm extends Form<LogValues, Log | null> {
  /** The new note is saved, but the rest of the log was refused. */
  readonly isOnlyNoteSaved: boolean;
}

interface LogFormOptions {
  /** The log to change; null for a new one. */
  readonly log: Log | null;
  readonly profileId: string | null;
  /** How the contact of a new log was made, where that is known. */
  readonly medium?: Medium;
  readonly wording: Wording;
  readonly place: Scope;
  readonly onSaved: () => void;
}

const draftKeyOf = (log: Log | null, profileId: string | null): string | null => {
  if (log !== null) return `log:${log.id}`;
  return profileId === null ? null : newLogDraft(profileId);
};

export const useLogForm = (options: LogFormOptions): LogForm => {
  const { log, profileId, medium, wording, place, onSaved } = options;
  const [openedAt] = useState(() => new Date(now()).toISOString());
  const [isOnlyNoteSaved, setOnlyNoteSaved] = useState(false);
  const sending = useLogSending(() => {
    showSuccess('Log saved');
    onSaved();
  }, setOnlyNoteSaved);
  const form = useForm<LogValues, Log | null>({
    draftKey: draftKeyOf(log, profileId),
    shape: logShape(wording),
    row: log,
    valuesOf: (row) => (row === null ? newLogValues(profileId, openedAt, medium) : valuesOfLog(row)),
    sending,
    check: (values) => checkLog(values, now(), offsetAt(now())),
    fieldOf: logFieldOf,
    rowOf: (current) => logSchema.safeParse(current).data ?? null,
    saysErrors: true,
    place,
  });
  return { ...form, isOnlyNoteSaved };
};
