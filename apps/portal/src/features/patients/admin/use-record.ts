// How is a record edited? What is typed survives a reload, and somebody else's change is never written over unseen.
import { type Profile, profile as profileModel } from '@alveary/contract/patients/model.ts';
import { patientRecordCalls } from '@alveary/contract/patients/record.calls.ts';
import { recordChange } from '@alveary/contract/patients/record.ts';
import { useState } from 'react';
import type { CallError } from '../../../lib/call-error.ts';
import { useDeed } from '../../../lib/use-call.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useUnsaved } from '../../../shell/leave-prompt.ts';
import { showSuccess } from '../../../shell/notices.ts';
import {
  changesOf,
  problemsByField,
  problemsOfRecord,
  type RecordField,
  type RecordProblems,
  type TypedRecord,
  untouched,
} from './record-form.rules.ts';
import { recordRefreshes } from '../record-refreshes.ts';

interface Shown {
  readonly profile: Profile;
  readonly siteProfileId: string;
}

export const useRecord = ({ profile, siteProfileId }: Shown) => {
  const draft = useDraft<TypedRecord>(`record:${profile.id}`, untouched);
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState<RecordProblems>({});
  const [left, setLeft] = useState<ReadonlySet<RecordField>>(new Set());
  /** The record that somebody else saved in between, once it was shown. */
  const [newer, setNewer] = useState<Profile | null>(null);
  const [isStale, setStale] = useState(false);
  const base = newer !== null && newer.version > profile.version ? newer : profile;
  const typed = draft.value;
  const changes = changesOf(typed, base);
  const problems = problemsOfRecord(typed, base);
  const isChanged = Object.keys(changes).length > 0;
  const isEditing = isOpen || draft.state === 'offered';
  useUnsaved(isEditing && isChanged);

  const close = (): void => {
    setOpen(false);
    setRefused({});
    setLeft(new Set());
    setStale(false);
    void draft.discard();
  };
  const save = useDeed(patientRecordCalls.change, {
    refreshes: recordRefreshes,
    onDone: (answer) => {
      setNewer(answer);
      showSuccess('The record was saved.');
      close();
    },
    onRefused: (error: CallError) => {
      if (error.code === 'Stale') {
        setStale(true);
        setNewer(profileModel.safeParse(error.current).data ?? null);
        return true;
      }
      const byField = problemsByField(error.errors);
      setRefused(byField);
      return Object.keys(byField).length > 0;
    },
  });
  const change = (field: RecordField, text: string): void => {
    draft.change({ ...typed, [field]: text });
    setRefused(Object.fromEntries(Object.entries(refused).filter(([name]) => name !== field)));
    setStale(false);
  };
  const submit = (): void => {
    const body = recordChange.safeParse({ ...changes, version: base.version });
    if (!body.success) {
      setRefused(problems);
      return;
    }
    if (isChanged && !save.isRunning) void save.run({ params: { id: siteProfileId }, body: body.data });
  };
  const problemOf = (field: RecordField): string | null =>
    refused[field] ?? (left.has(field) ? (problems[field] ?? null) : null);
  return {
    base,
    typed,
    draft,
    isEditing,
    isStale,
    isChanged,
    isRunning: save.isRunning,
    open: () => setOpen(true),
    close,
    change,
    leave: (field: RecordField) => setLeft(new Set([...left, field])),
    problemOf,
    submit,
  };
};
