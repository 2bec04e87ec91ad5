// What happened, when, how severe, and how far is it? Recorded or changed (EVENT-005; OP-EVENT-1)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { type Sending, through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { MomentField } from '@alveary/portal/ui/form/moment-field.tsx';
import { Select, Textarea } from '@mantine/core';
import { adverseEventCalls } from '../contract/calls.ts';
import {
  actualities,
  actualityNames,
  type AdverseEvent,
  adverseEvent,
  EVENT_AHEAD,
  eventStatuses,
  eventStatusNames,
  isEventAhead,
  severities,
  severityNames,
} from '../contract/model.ts';
import { newEventDraft } from './draft-keys.ts';

interface EventDialogProps {
  readonly profile: SiteProfile['profile'];
  /** Null for a new one. */
  readonly event: AdverseEvent | null;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

interface Values {
  readonly type: string;
  readonly actuality: string;
  readonly severity: string;
  readonly status: string;
  readonly occurredAt: string;
  readonly description: string;
}

const valuesOf = (event: AdverseEvent | null): Values => ({
  type: event?.type ?? '',
  actuality: event?.actuality ?? 'ACTUAL',
  severity: event?.severity ?? '',
  status: event?.status ?? 'OPEN',
  occurredAt: event?.occurredAt ?? '',
  description: event?.description ?? '',
});

const useSendingEvent = ({
  profile,
  event,
  onClose,
}: EventDialogProps): Sending<Values, AdverseEvent | null> => {
  const create = useCallMutation(adverseEventCalls.create);
  const update = useCallMutation(adverseEventCalls.update);
  const onSaved = (): void => {
    showSuccess('The event was saved.');
    onClose();
  };
  if (event === null) {
    return through(
      create,
      ({ status: _status, ...body }: Values) => ({ query: { profileId: profile.id }, body }),
      onSaved,
    );
  }
  return through(
    update,
    (values: Values, row: AdverseEvent | null) => ({
      params: { id: event.id },
      body: { ...values, version: row?.version },
    }),
    onSaved,
  );
};

const choicesOf = (names: Readonly<Record<string, string>>, keys: readonly string[]) =>
  keys.map((value) => ({ value, label: names[value] ?? value }));

export const EventDialog = (props: EventDialogProps) => {
  const { profile, event, locale, onClose } = props;
  const { data: types = [] } = useCall(adverseEventCalls.types, {}, { staleTime: Number.POSITIVE_INFINITY });
  const form = useForm<Values, AdverseEvent | null>({
    draftKey: event === null ? newEventDraft(profile.id) : `adverse-event:${event.id}`,
    shape: {
      labels: {
        type: 'What happened',
        actuality: 'Did it happen?',
        severity: 'Severity',
        ...(event === null ? {} : { status: 'Status' }),
        occurredAt: 'When',
        description: 'Description',
      },
    },
    row: event,
    valuesOf,
    check: ({ occurredAt }) =>
      isEventAhead(occurredAt, now()) ? [{ field: 'occurredAt', message: EVENT_AHEAD }] : [],
    sending: useSendingEvent(props),
    rowOf: (current) => adverseEvent.safeParse(current).data ?? null,
    saysErrors: true,
  });
  return (
    <FormDialog title={event === null ? 'Record an event' : 'Change the event'} size={560} onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="event" />
          <AboutLine>
            <PatientLine profile={profile} locale={locale} />
          </AboutLine>
          <Select
            {...form.choice('type')}
            allowDeselect={false}
            data={types.map(({ type, name }) => ({ value: type, label: name }))}
          />
          <Select
            {...form.choice('actuality')}
            allowDeselect={false}
            data={choicesOf(actualityNames, actualities)}
          />
          <Select
            {...form.choice('severity')}
            allowDeselect={false}
            data={choicesOf(severityNames, severities)}
          />
          {event === null ? null : (
            <Select
              {...form.choice('status')}
              allowDeselect={false}
              data={choicesOf(eventStatusNames, eventStatuses)}
            />
          )}
          <MomentField {...form.field('occurredAt')} locale={locale} />
          <Textarea
            {...form.field('description', { isOptional: true })}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
          />
          <FormFoot form={form} act={event === null ? 'Record event' : 'Save'} onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
