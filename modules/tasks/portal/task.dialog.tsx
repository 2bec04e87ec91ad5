// What is to be done for the patient, by whom, and until when? Planned, or passed on and changed (OP-TASK-1; document 3 §5: a task is due
// yesterday at the earliest)
import { teamCalls } from '@alveary/modules/care-team/contract/team.calls.ts';
import { earliestTask } from '@alveary/modules/communications/contract/rules.ts';
import { purposeNameOf, useTaskPurposes } from '@alveary/modules/communications/portal/public.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { type Sending, through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { MomentField } from '@alveary/portal/ui/form/moment-field.tsx';
import { Select, TextInput } from '@mantine/core';
import dayjs from 'dayjs';
import { taskCalls } from '../contract/calls.ts';
import { task as taskModel, type Task } from '../contract/model.ts';
import { newTaskDraft } from './draft-keys.ts';

interface TaskDialogProps {
  /** Null for a new one. */
  readonly task: Task | null;
  readonly profile: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'dateOfBirth'>;
  readonly siteId: string;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

interface Values {
  readonly purpose: string;
  readonly due: string;
  readonly assignedPractitioner: string;
  readonly notes: string;
}

const TOO_EARLY = 'A task is due yesterday at the earliest.';

const isTooEarly = (due: string): boolean => Date.parse(due) < earliestTask(now(), dayjs(now()).utcOffset());

const bodyOf = ({ assignedPractitioner, ...body }: Values) => ({
  ...body,
  assignedPractitioner: assignedPractitioner === '' ? null : assignedPractitioner,
});

const useSendingTask = ({ profile, task, onClose }: TaskDialogProps): Sending<Values, Task | null> => {
  const create = useCallMutation(taskCalls.create);
  const update = useCallMutation(taskCalls.update);
  const planning: Sending<Values, Task | null> = through(
    create,
    (values: Values) => ({ query: { profileId: profile.id }, body: bodyOf(values) }),
    () => {
      showSuccess('The task was planned.');
      onClose();
    },
  );
  const changing: Sending<Values, Task | null> = through(
    update,
    (values: Values, row: Task | null) => ({
      params: { id: row?.id ?? '' },
      body: { ...bodyOf(values), version: row?.version },
    }),
    () => {
      showSuccess('The task was changed.');
      onClose();
    },
  );
  return task === null ? planning : changing;
};

const useTask = (props: TaskDialogProps) => {
  const { profile, task } = props;
  const me = useMe();
  return useForm<Values, Task | null>({
    draftKey: task === null ? newTaskDraft(profile.id) : `task:${task.id}`,
    shape: {
      labels: { purpose: 'Purpose', due: 'Due', assignedPractitioner: 'Who does it', notes: 'Notes' },
    },
    row: task,
    valuesOf: (row) => ({
      purpose: row?.purpose ?? '',
      due: row?.due ?? '',
      assignedPractitioner: row === null ? me.id : (row.assignedPractitioner?.id ?? ''),
      notes: row?.notes ?? '',
    }),
    check: ({ due }) => (due !== task?.due && isTooEarly(due) ? [{ field: 'due', message: TOO_EARLY }] : []),
    sending: useSendingTask(props),
    rowOf: (current) => taskModel.safeParse(current).data ?? null,
    saysErrors: true,
  });
};

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What the task has already stays to be chosen, also where it is offered no more. */
const withCurrent = (choices: readonly Choice[], current: Choice | null): Choice[] =>
  current === null || choices.some(({ value }) => value === current.value)
    ? [...choices]
    : [...choices, current];

const purposeOf = (task: Task | null): Choice | null =>
  task === null ? null : { value: task.purpose, label: purposeNameOf(task.purpose) };

const personOf = (task: Task | null): Choice | null => {
  const person = task?.assignedPractitioner ?? null;
  return person === null ? null : { value: person.id, label: `${person.firstName} ${person.lastName}` };
};

export const TaskDialog = (props: TaskDialogProps) => {
  const { task } = props;
  const form = useTask(props);
  const purposes = useTaskPurposes([props.siteId]);
  const members = useCall(teamCalls.members, { query: { siteId: props.siteId } });
  return (
    <FormDialog
      title={task === null ? 'New task' : 'Pass on or change the task'}
      size={520}
      onClose={props.onClose}
    >
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="task" />
          <AboutLine>
            <PatientLine profile={props.profile} locale={props.locale} />
          </AboutLine>
          <Select
            {...form.choice('purpose')}
            openOnFocus={false}
            searchable
            allowDeselect={false}
            data={withCurrent(purposes, purposeOf(task))}
          />
          <MomentField {...form.field('due')} locale={props.locale} />
          <Select
            {...form.choice('assignedPractitioner', { isOptional: true })}
            searchable
            clearable
            nothingFoundMessage="Nobody of this name works at the site"
            data={withCurrent(
              (members.data ?? []).map(({ id, firstName, lastName }) => ({
                value: id,
                label: `${firstName} ${lastName}`,
              })),
              personOf(task),
            )}
          />
          <TextInput {...form.field('notes', { isOptional: true })} maxLength={1000} />
          <FormFoot form={form} act={task === null ? 'Plan task' : 'Save'} onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
