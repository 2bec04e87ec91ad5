// What is to be done for the chosen patients? Who coordinates, which task, which message; each form leads to a preview
import { teamCalls } from '@alveary/modules/care-team/contract/team.calls.ts';
import { useTaskPurposes } from '@alveary/modules/communications/portal/public.ts';
import { TEXT_MAX } from '@alveary/modules/outbound-messages/contract/rules.ts';
import { checkRequest } from '@alveary/portal/lib/form/parse-input.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallForEach } from '@alveary/portal/lib/use-call.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm } from '@alveary/portal/shell/form-dialog.tsx';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { MomentField } from '@alveary/portal/ui/form/moment-field.tsx';
import { SegmentedControl, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { type BulkAct, bulkCalls } from '../../contract/bulk-calls.ts';
import type { Came } from './use-bulk.ts';

export type BulkKind = 'assign' | 'task' | 'message';

/** What stands in the fields of the three forms. */
export interface BulkValues {
  readonly userId: string;
  readonly purpose: string;
  readonly due: string;
  readonly assignedPractitioner: string;
  readonly notes: string;
  readonly channel: 'sms' | 'email';
  readonly subject: string;
  readonly body: string;
  readonly isDoNotReply: boolean;
}

interface BulkFormProps {
  readonly kind: BulkKind;
  /** Where the chosen patients are. */
  readonly siteIds: readonly string[];
  readonly locale: DateLocale;
  /** One of the chosen patients, to check what is typed. */
  readonly someId: string;
  /** What was typed before one came back from the preview. */
  readonly typed: BulkValues | null;
  readonly tryOut: (act: BulkAct) => Promise<Came>;
  readonly onPreview: (act: BulkAct, values: BulkValues, came: Came) => void;
  readonly onCancel: () => void;
}

const nothing: BulkValues = {
  userId: '',
  purpose: '',
  due: '',
  assignedPractitioner: '',
  notes: '',
  channel: 'sms',
  subject: '',
  body: '',
  isDoNotReply: true,
};

const labels = {
  userId: 'Care coordinator',
  purpose: 'Purpose',
  due: 'Due',
  assignedPractitioner: 'Who does it',
  notes: 'Notes',
  channel: 'Channel',
  subject: 'Subject',
  body: 'Message',
  isDoNotReply: 'Ask not to reply',
} as const;

const actOf = (kind: BulkKind, values: BulkValues, ownAddress: string): BulkAct => {
  const { userId, purpose, due, assignedPractitioner, notes, channel, subject, body, isDoNotReply } = values;
  if (kind === 'assign') return { kind, userId };
  if (kind === 'task') {
    const who = assignedPractitioner === '' ? null : assignedPractitioner;
    return { kind, task: { purpose, due, assignedPractitioner: who, notes: notes === '' ? null : notes } };
  }
  return channel === 'sms'
    ? { kind: 'sms', body, append_do_not_reply: isDoNotReply }
    : { kind: 'email', subject, body, reply_email: isDoNotReply ? null : ownAddress };
};

/** The call names a field by its path. */
const isField = (name: string): name is keyof BulkValues => Object.hasOwn(nothing, name);
const fieldOf = (path: string): keyof BulkValues | null => {
  const last = path.split('.').at(-1) ?? '';
  return isField(last) ? last : null;
};

const useBulkForm = ({ kind, someId, typed, tryOut, onPreview }: BulkFormProps) => {
  const { user } = useSignedIn();
  return useForm<BulkValues>({
    draftKey: null,
    shape: { labels },
    row: null,
    valuesOf: () => typed ?? nothing,
    fieldOf,
    sending: {
      check: (values) =>
        checkRequest(bulkCalls.act, {
          body: { act: actOf(kind, values, user.email), profileIds: [someId], isTrial: true },
        }).messages,
      send: async (values) => {
        const act = actOf(kind, values, user.email);
        const came = await tryOut(act);
        return came.error === null
          ? { ok: true, finish: () => onPreview(act, values, came) }
          : { ok: false, error: came.error };
      },
    },
  });
};
type BulkFormState = ReturnType<typeof useBulkForm>;

export const BulkForm = (props: BulkFormProps) => {
  const form = useBulkForm(props);
  return (
    <DialogForm form={form}>
      <FormNotes form={form} what="entry" />
      <Fields {...props} form={form} />
      <FormFoot form={form} act="Preview" onCancel={props.onCancel} />
    </DialogForm>
  );
};

interface FieldsProps extends BulkFormProps {
  readonly form: BulkFormState;
}

const Fields = (props: FieldsProps) => {
  if (props.kind === 'assign') return <AssignFields {...props} />;
  return props.kind === 'task' ? <TaskFields {...props} /> : <MessageFields {...props} />;
};

/** Everybody who works at one of the sites; whoever works at none of a patient's is left out by the preview. */
const useMembers = (siteIds: readonly string[]) => {
  const answers = useCallForEach(
    teamCalls.members,
    siteIds.map((siteId) => ({ query: { siteId } })),
  );
  const all = new Map(answers.flatMap(({ data }) => (data ?? []).map((one) => [one.id, one] as const)));
  return [...all.values()]
    .map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
};

const AssignFields = ({ form, siteIds }: FieldsProps) => (
  <Select
    {...form.choice('userId')}
    openOnFocus={false}
    searchable
    allowDeselect={false}
    data={useMembers(siteIds)}
  />
);

const TaskFields = ({ form, siteIds, locale }: FieldsProps) => {
  const purposes = useTaskPurposes(siteIds);
  return (
    <>
      <Select
        {...form.choice('purpose')}
        openOnFocus={false}
        searchable
        allowDeselect={false}
        data={purposes}
      />
      <MomentField {...form.field('due')} locale={locale} />
      <Select
        {...form.choice('assignedPractitioner', { isOptional: true })}
        searchable
        data={useMembers(siteIds)}
      />
      <TextInput {...form.field('notes', { isOptional: true })} maxLength={1000} />
    </>
  );
};

const channels = [
  { value: 'sms', label: 'SMS' },
  { value: 'email', label: 'Email' },
] as const;

const MessageFields = ({ form }: FieldsProps) => (
  <>
    <SegmentedControl
      aria-label="Channel"
      data={[...channels]}
      value={form.values.channel}
      onChange={(channel) => form.change({ channel: channel === 'email' ? 'email' : 'sms' })}
    />
    {form.values.channel === 'email' ? <TextInput {...form.field('subject')} maxLength={150} /> : null}
    <Textarea
      {...form.field('body', {
        hint: 'Everybody gets the same text, to the first number or the address of the record.',
      })}
      autosize
      minRows={4}
      maxRows={12}
      maxLength={TEXT_MAX}
    />
    <Switch {...form.toggle('isDoNotReply')} />
  </>
);
