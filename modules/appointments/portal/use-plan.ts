// The form of an appointment, and how what is typed is planned, moved or changed (APPT-024, APPT-025; OP-APPT-2).
import { bookingCalls } from '@alveary/modules/booking/contract/calls.ts';
import type { Confirmed } from '@alveary/modules/booking/contract/model.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { languageName } from '@alveary/modules/patients/portal/public.ts';
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { type Sending, through } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { appointmentCalls } from '../contract/calls.ts';
import { type Appointment, appointment as appointmentSchema, USUAL_MINUTES } from '../contract/model.ts';
import { startComplaint } from '../contract/rules.ts';
import { asRichText } from './rich-note.ts';
import { newAppointmentDraft } from './draft-keys.ts';

export interface PlanDialogProps {
  readonly profileId: string;
  /** Null where the person may not see whose it is. */
  readonly patient: Pick<Profile, 'firstName' | 'lastName' | 'dateOfBirth'> | null;
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

/** 'A confirmation of 3 dates goes to maya@mail.example, in Spanish, with the times of America/Los Angeles.' */
const confirmationWords = ({ recipient, dates, language, timeZone }: Confirmed): string => {
  const what = dates === 1 ? 'A confirmation' : `A confirmation of ${dates} dates`;
  const zone = timeZone.replaceAll('_', ' ');
  return `${what} goes to ${writtenPhone(recipient)}, in ${languageName(language) ?? 'English'}, with the times of ${zone}.`;
};

const useSendingPlan = ({
  profileId,
  onClose,
}: Pick<PlanDialogProps, 'profileId' | 'onClose'>): Sending<Values, Appointment | null> => {
  const create = useCallMutation(appointmentCalls.create);
  const confirm = useCallMutation(bookingCalls.confirm, {
    onDone: (confirmed) => showSuccess(confirmationWords(confirmed)),
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

export type PlanForm = Form<Values, Appointment | null>;

export const usePlan = (props: PlanDialogProps): PlanForm => {
  const { profileId, appointment, onClose } = props;
  const me = useMe();
  const planning = useSendingPlan({ profileId, onClose });
  const changing = useSendingChange(onClose);
  const always = { start: 'When', duration: 'Duration', purpose: 'Purpose', assignedPractitioner: 'With' };
  return useForm<Values, Appointment | null>({
    draftKey: appointment === null ? newAppointmentDraft(profileId) : `appointment:${appointment.id}`,
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
