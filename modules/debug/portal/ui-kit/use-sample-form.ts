// With what does the page of all parts show a form? A record that lives here only, saved, refused or changed by another at will
import { useState } from 'react';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { isDay } from '@alveary/portal/lib/read-day.ts';
import type { Sent } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';

export interface Sample {
  readonly version: number;
  readonly title: string;
  readonly kind: string;
  readonly day: string;
  readonly note: string;
  readonly isShared: boolean;
}

type SampleValues = Omit<Sample, 'version'>;

/** What the next save meets. */
export type Outcome = 'saved' | 'refused' | 'stale' | 'failed';

const refusal = (facts: Partial<CallError> & { readonly code: string }): CallError =>
  new CallError({
    status: 400,
    message: 'The goal could not be saved.',
    errors: [],
    current: null,
    requestId: null,
    ...facts,
  });

/** Somebody else was faster: a newer kind and note, under the same title. */
const changedElsewhere = (row: Sample): Sample => ({
  ...row,
  version: row.version + 1,
  kind: 'sleep',
  note: 'Agreed on the phone.',
});

const answerTo = (outcome: Outcome, values: SampleValues, row: Sample): Sent<Sample, SampleValues> => {
  if (outcome === 'refused') {
    const errors = [{ field: 'title', message: 'Another goal has this title.' }];
    return { ok: false, error: refusal({ code: 'Invalid', errors }) };
  }
  if (outcome === 'stale') {
    return {
      ok: false,
      error: refusal({ code: 'Stale', status: 409, current: changedElsewhere(row) }),
    };
  }
  if (outcome === 'failed') {
    return { ok: false, error: refusal({ code: 'Unexpected', status: 500, requestId: '7f3a-20' }) };
  }
  return {
    ok: true,
    finish: () => {
      showSuccess('Goal saved');
      return { ...values, version: row.version + 1 };
    },
  };
};

const isSample = (current: unknown): current is Sample =>
  typeof current === 'object' && current !== null && 'version' in current && 'isShared' in current;

const missingIn = ({ title, kind, day }: SampleValues) => [
  ...(title.trim() === '' ? [{ field: 'title', message: 'Enter a title.' }] : []),
  ...(kind === '' ? [{ field: 'kind', message: 'Choose a kind.' }] : []),
  ...(day === '' || isDay(day) ? [] : [{ field: 'day', message: 'Enter a day such as Nov 20, 2026.' }]),
];

interface SampleForm {
  readonly form: Form<SampleValues, Sample>;
  readonly outcome: Outcome;
  readonly setOutcome: (outcome: Outcome) => void;
}

export const useSampleForm = (row: Sample, first: Outcome): SampleForm => {
  const [outcome, setOutcome] = useState(first);
  const form = useForm<SampleValues, Sample>({
    draftKey: null,
    shape: {
      labels: { title: 'Title', kind: 'Kind', day: 'Until', note: 'Note', isShared: 'Shown to the patient' },
    },
    row,
    valuesOf: ({ title, kind, day, note, isShared }) => ({ title, kind, day, note, isShared }),
    sending: {
      check: missingIn,
      send: (values, stored) => Promise.resolve(answerTo(outcome, values, stored)),
    },
    rowOf: (current) => (isSample(current) ? current : null),
    saysErrors: true,
  });
  return { form, outcome, setOutcome };
};
