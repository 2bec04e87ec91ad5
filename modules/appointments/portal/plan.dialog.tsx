// When does an appointment take place, how long, for what and with whom? Planned, or moved and changed (APPT-024, APPT-025; OP-APPT-2)
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import { bookingCalls } from '@alveary/modules/booking/contract/calls.ts';
import { teamCalls } from '@alveary/modules/care-team/contract/team.calls.ts';
import { communicationCalls } from '@alveary/modules/communications/contract/calls.ts';
import { callLogCode, purposeNameOf } from '@alveary/modules/communications/portal/public.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { type Sending, through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { useMe, useSignedIn } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { MomentField } from '@alveary/portal/ui/form/moment-field.tsx';
import { NumberInput, Select, Textarea } from '@mantine/core';
import { appointmentCalls } from '../contract/calls.ts';
import {
  type Appointment,
  appointment as appointmentSchema,
  openStatuses,
  type Rhythm,
  rhythms,
  USUAL_MINUTES,
} from '../contract/model.ts';
import { startComplaint } from '../contract/rules.ts';
import { BusyTimes } from './busy-times.tsx';
import { asRichText } from './rich-note.ts';
import { personName } from './person-name.ts';
import { seriesScopes } from './series-scopes.ts';
import { statusNames } from './status-badge.tsx';

interface PlanDialogProps {
  readonly profileId: string;
  /** Null for a new one. */
  readonly appointment: Appointment | null;
  readonly siteId: string;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

interface Values {
  readonly start: string;
  readonly duration: string;
  readonly purpose: string;
  readonly assignedPractitioner: string;
  readonly status: string;
  readonly note: string;
  /** A rhythm, or '' for a single appointment. */
  readonly repeat: string;
  readonly times: string;
  /** How the patient is told, or '' for not at all. */
  readonly tell: string;
  /** Of a series: the one alone, or those that follow as well. */
  readonly scope: string;
}

const useSendingPlan = ({
  profileId,
  onClose,
}: Pick<PlanDialogProps, 'profileId' | 'onClose'>): Sending<Values, Appointment | null> => {
  const create = useCallMutation(appointmentCalls.create);
  const confirm = useCallMutation(bookingCalls.confirm, {
    onDone: ({ recipient }) => showSuccess(`A confirmation goes to ${recipient}.`),
  });
  return through(
    create,
    ({ start, duration, purpose, assignedPractitioner, status, note, repeat, times }: Values) => ({
      query: { profileId },
      body: {
        start,
        duration: Number(duration),
        purpose,
        assignedPractitioner: assignedPractitioner === '' ? null : assignedPractitioner,
        status,
        ...(note.trim() === '' ? {} : { note: asRichText(note) }),
        ...(repeat === ''
          ? {}
          : { repeat: { every: repeat, times: Number(times), timeZone: browserZone() } }),
      },
    }),
    ({ id: appointmentId }, { tell }) => {
      showSuccess('The appointment was planned.');
      // What hinders it is told as a notice: the appointment is planned all the same.
      if (tell === 'EMAIL' || tell === 'SMS')
        void confirm.run({ body: { appointmentId, channel: tell, timeZone: browserZone() } });
      onClose();
    },
  );
};

const useSendingChange = (onClose: () => void): Sending<Values, Appointment | null> => {
  const update = useCallMutation(appointmentCalls.update);
  return through(
    update,
    ({ start, duration, purpose, assignedPractitioner, scope }: Values, row: Appointment | null) => ({
      params: { id: row?.id ?? '' },
      body: {
        version: row?.version,
        start,
        duration: Number(duration),
        purpose,
        assignedPractitioner: assignedPractitioner === '' ? null : assignedPractitioner,
        scope,
        timeZone: browserZone(),
      },
    }),
    (_, { scope }) => {
      showSuccess(scope === 'ONE' ? 'The appointment was changed.' : 'The appointments were changed.');
      onClose();
    },
  );
};

const usePlan = (props: PlanDialogProps) => {
  const { profileId, appointment, onClose } = props;
  const me = useMe();
  const planning = useSendingPlan({ profileId, onClose });
  const changing = useSendingChange(onClose);
  const always = { start: 'When', duration: 'Duration', purpose: 'Purpose', assignedPractitioner: 'With' };
  return useForm<Values, Appointment | null>({
    draftKey: `appointment:${appointment?.id ?? `new:${profileId}`}`,
    shape: {
      labels:
        appointment === null
          ? {
              ...always,
              repeat: 'Repeat',
              times: 'How many',
              status: 'Status',
              tell: 'Tell the patient',
              note: 'First note',
            }
          : appointment.seriesId === null
            ? always
            : { ...always, scope: 'Which' },
    },
    row: appointment,
    valuesOf: (row) => ({
      start: row?.start ?? '',
      duration: String(row?.duration ?? USUAL_MINUTES),
      purpose: row?.purpose ?? '',
      assignedPractitioner: row === null ? me.id : (row.assignedPractitioner?.id ?? ''),
      status: row?.status ?? 'BOOKED',
      note: '',
      repeat: '',
      times: '4',
      tell: '',
      scope: 'ONE',
    }),
    check: ({ start }) => {
      const complaint = start === appointment?.start ? null : startComplaint(start, now());
      return complaint === null ? [] : [{ field: 'start', message: complaint }];
    },
    sending: appointment === null ? planning : changing,
    rowOf: (current) => appointmentSchema.safeParse(current).data ?? null,
    saysErrors: true,
  });
};

const rhythmNames: Readonly<Record<Rhythm, string>> = {
  WEEK: 'Every week',
  TWO_WEEKS: 'Every two weeks',
  FOUR_WEEKS: 'Every four weeks',
  MONTH: 'Every month',
};

const DURATIONS = [15, 30, 45, 60, 90, 120];

/** One that came with another duration keeps it. */
const durationChoices = (current: string) =>
  [...new Set([...DURATIONS, Number(current)])]
    .sort((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }));

/** The purposes of logs: an appointment ends in one. */
const usePurposes = (siteId: string, current: string) => {
  const code = callLogCode(useSignedIn().sites.filter(({ id }) => id === siteId));
  const { data } = useCall(
    communicationCalls.purposes,
    { query: {} },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const known = (data?.rows ?? [])
    .filter(({ portalCode }) => portalCode === code)
    .map(({ key, name }) => ({ value: key, label: name }));
  return current === '' || known.some(({ value }) => value === current)
    ? known
    : [...known, { value: current, label: purposeNameOf(current) }];
};

/** The staff of the site, and who has the appointment already. */
const usePeople = ({ siteId, appointment }: PlanDialogProps) => {
  const { data = [] } = useCall(teamCalls.members, { query: { siteId } });
  const people = new Map(
    data.map(({ id, firstName, lastName }) => [id, personName({ firstName, lastName })]),
  );
  const current = appointment?.assignedPractitioner ?? null;
  if (current !== null && !people.has(current.id)) people.set(current.id, personName(current));
  return [...people].map(([value, label]) => ({ value, label }));
};

export const PlanDialog = (props: PlanDialogProps) => {
  const { appointment, locale, onClose } = props;
  const form = usePlan(props);
  const { start, duration, purpose, assignedPractitioner } = form.values;
  const people = usePeople(props);
  const purposes = usePurposes(props.siteId, purpose);
  return (
    <FormDialog
      title={appointment === null ? 'New appointment' : 'Move or change the appointment'}
      size={560}
      onClose={onClose}
    >
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="appointment" />
          <MomentField {...form.field('start')} locale={locale} />
          <Select {...form.choice('duration')} allowDeselect={false} data={durationChoices(duration)} />
          <Select {...form.choice('purpose')} searchable allowDeselect={false} data={purposes} />
          <Select
            {...form.choice('assignedPractitioner', { isOptional: true })}
            searchable
            clearable
            data={people}
          />
          <BusyTimes
            userId={assignedPractitioner}
            start={start}
            duration={Number(duration)}
            appointmentId={appointment?.id ?? null}
            locale={locale}
          />
          {appointment === null ? (
            <>
              <Select
                {...form.choice('repeat', { isOptional: true })}
                clearable
                placeholder="Once"
                data={rhythms.map((rhythm) => ({ value: rhythm, label: rhythmNames[rhythm] }))}
              />
              {form.values.repeat === '' ? null : (
                <NumberInput {...form.field('times')} min={2} max={26} allowDecimal={false} />
              )}
              <Select
                {...form.choice('status')}
                allowDeselect={false}
                data={openStatuses.map((status) => ({ value: status, label: statusNames[status] }))}
              />
              <Select
                {...form.choice('tell', {
                  isOptional: true,
                  hint: 'With a link to move or cancel it, and reminders.',
                })}
                clearable
                placeholder="Nothing is sent"
                data={[
                  { value: 'EMAIL', label: 'By email' },
                  { value: 'SMS', label: 'By text message' },
                ]}
              />
              <Textarea
                {...form.field('note', { isOptional: true })}
                autosize
                minRows={2}
                maxRows={6}
                maxLength={5000}
              />
            </>
          ) : null}
          {appointment?.seriesId ? (
            <Select {...form.choice('scope')} allowDeselect={false} data={[...seriesScopes]} />
          ) : null}
          <FormFoot
            form={form}
            act={appointment === null ? 'Plan appointment' : 'Save'}
            onCancel={onCancel}
          />
        </DialogForm>
      )}
    </FormDialog>
  );
};
