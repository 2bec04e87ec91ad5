// What is to be done for the patient, by whom, and until when? (OP-TASK-1; document 3 §5: a task is due yesterday at the earliest)
import { teamCalls } from '@alveary/modules/care-team/contract/team.calls.ts';
import { earliestTask } from '@alveary/modules/communications/contract/rules.ts';
import { useTaskPurposes } from '@alveary/modules/communications/portal/public.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
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

interface TaskDialogProps {
  readonly profile: SiteProfile['profile'];
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

const useTask = ({ profile, onClose }: TaskDialogProps) => {
  const me = useMe();
  const create = useCallMutation(taskCalls.create);
  return useForm<Values>({
    draftKey: `task:new:${profile.id}`,
    shape: {
      labels: { purpose: 'Purpose', due: 'Due', assignedPractitioner: 'Who does it', notes: 'Notes' },
    },
    row: null,
    valuesOf: () => ({ purpose: '', due: '', assignedPractitioner: me.id, notes: '' }),
    check: ({ due }) => (isTooEarly(due) ? [{ field: 'due', message: TOO_EARLY }] : []),
    sending: through(
      create,
      ({ assignedPractitioner, ...body }) => ({
        query: { profileId: profile.id },
        body: { ...body, assignedPractitioner: assignedPractitioner === '' ? null : assignedPractitioner },
      }),
      () => {
        showSuccess('The task was planned.');
        onClose();
      },
    ),
    saysErrors: true,
  });
};

export const TaskDialog = (props: TaskDialogProps) => {
  const form = useTask(props);
  const purposes = useTaskPurposes([props.siteId]);
  const members = useCall(teamCalls.members, { query: { siteId: props.siteId } });
  return (
    <FormDialog title="New task" size={520} onClose={props.onClose}>
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
            data={purposes}
          />
          <MomentField {...form.field('due')} locale={props.locale} />
          <Select
            {...form.choice('assignedPractitioner', { isOptional: true })}
            searchable
            data={(members.data ?? []).map(({ id, firstName, lastName }) => ({
              value: id,
              label: `${firstName} ${lastName}`,
            }))}
          />
          <TextInput {...form.field('notes', { isOptional: true })} maxLength={1000} />
          <FormFoot form={form} act="Plan task" onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
