// How does a form look while it is empty, wrong, refused, changed by another, back from a draft, or failed? (design language §7)
import { SegmentedControl, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { createRef, useState } from 'react';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import type { FormState } from '@alveary/portal/lib/form/form-state.ts';
import { DateField } from '@alveary/portal/ui/form/date-field.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { MomentField } from '@alveary/portal/ui/form/moment-field.tsx';
import { Part, Parts } from './part.tsx';
import { type Outcome, type Sample, useSampleForm } from './use-sample-form.ts';
import styles from '../debug.module.css';

const kinds = [
  { value: 'walk', label: 'Walking' },
  { value: 'sleep', label: 'Sleep' },
];

const blank: Sample = { version: 1, title: '', kind: '', day: '', note: '', isShared: false };
const stored: Sample = {
  version: 1,
  title: 'Walk to the harbor',
  kind: 'walk',
  day: '2026-12-24',
  note: '',
  isShared: true,
};

const outcomes: readonly { readonly value: Outcome; readonly label: string }[] = [
  { value: 'saved', label: 'Is saved' },
  { value: 'refused', label: 'Is refused' },
  { value: 'stale', label: 'Is stale' },
  { value: 'failed', label: 'Fails' },
];

const isOutcome = (value: string): value is Outcome => outcomes.some((one) => one.value === value);

interface GoalFormProps {
  readonly label: string;
  readonly row: Sample;
  readonly first: Outcome;
}

/** Works: what is typed is asked about before the page is left. */
const GoalForm = ({ label, row, first }: GoalFormProps) => {
  const { form, outcome, setOutcome } = useSampleForm(row, first);
  return (
    <div className={styles.wide}>
      <Form form={form} label={label}>
        <FormNotes form={form} what="goal" />
        <TextInput {...form.field('title', { hint: 'What the patient wants to reach.' })} />
        <Select data={kinds} placeholder="Choose" {...form.choice('kind')} />
        <DateField {...form.field('day', { isOptional: true })} locale="en-US" />
        <Textarea {...form.field('note', { isOptional: true })} autosize minRows={2} />
        <Switch {...form.toggle('isShared')} />
        <FormFoot form={form} act="Save goal" />
      </Form>
      <SegmentedControl
        aria-label={`${label}: the next save`}
        size="xs"
        mt="sm"
        data={[...outcomes]}
        value={outcome}
        onChange={(value) => {
          if (isOutcome(value)) setOutcome(value);
        }}
      />
    </div>
  );
};

const nothing = (): void => {};
const HALF_AN_HOUR_MS = 1_800_000;

const calm: FormState = {
  element: createRef<HTMLFormElement>(),
  draftState: 'saved',
  keptAt: null,
  isUnsaved: true,
  isSaving: false,
  isReady: true,
  missing: [],
  hindrances: [],
  isStale: false,
  meanwhile: null,
  error: null,
  submit: nothing,
  reload: nothing,
  discard: nothing,
  forget: nothing,
};

const moments: readonly { readonly title: string; readonly state: Partial<FormState> }[] = [
  { title: 'Complete, the draft kept', state: {} },
  {
    title: 'Something is missing',
    state: { isReady: false, missing: ['Title', 'Kind'], hindrances: ['Enter a title.', 'Choose a kind.'] },
  },
  { title: 'No draft can be kept', state: { draftState: 'failed' } },
  {
    title: 'Changed by another',
    state: { isStale: true, isReady: false, hindrances: ['Reload it first.'] },
  },
  {
    title: 'Reloaded, one clash',
    state: {
      meanwhile: [
        { field: 'kind', label: 'Kind', before: 'Walking', after: 'Sleep', mine: null },
        { field: 'note', label: 'Note', before: '', after: 'Agreed.', mine: 'Asks for a walker.' },
      ],
    },
  },
  {
    title: 'Failed',
    state: {
      error: new CallError({
        status: 500,
        code: 'Unexpected',
        message: 'The goal could not be saved.',
        errors: [],
        current: null,
        requestId: '7f3a-20',
      }),
    },
  },
  { title: 'Being saved', state: { isSaving: true } },
];

const Moment = ({ title, state }: (typeof moments)[number]) => (
  <Part title={title}>
    <div className={styles.wide}>
      <FormNotes form={{ ...calm, ...state }} what="goal" />
      <FormFoot form={{ ...calm, ...state }} act="Save goal" />
    </div>
  </Part>
);

export const FormParts = () => {
  const [moment, setMoment] = useState(() => new Date(now()).toISOString());
  return (
    <Parts title="Forms">
      <Part title="Empty">
        <GoalForm label="New goal" row={blank} first="refused" />
      </Part>
      <Part title="Something stored">
        <GoalForm label="Stored goal" row={stored} first="stale" />
      </Part>
      <Part title="A moment">
        <div className={styles.wide}>
          <MomentField label="Date" locale="en-US" value={moment} onChange={setMoment} />
        </div>
      </Part>
      <Moment
        title="A draft is back"
        state={{ keptAt: new Date(now() - HALF_AN_HOUR_MS).toISOString(), draftState: 'offered' }}
      />
      {moments.map((one) => (
        <Moment key={one.title} {...one} />
      ))}
    </Parts>
  );
};
