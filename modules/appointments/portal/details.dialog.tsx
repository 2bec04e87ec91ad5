// Shows what is known of one appointment, what can become of it, and what was noted (APPT-001; OP-APPT-2).
import { PatientClock, PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { purposeNameOf } from '@alveary/modules/communications/portal/public.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { now, useNow } from '@alveary/portal/lib/clock.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import { Button, Modal } from '@mantine/core';
import { appointmentCalls } from '../contract/calls.ts';
import {
  type Appointment,
  type AppointmentStatus,
  cancellationNames,
  sourceOfAppointment,
  typeOfAppointment,
} from '../contract/model.ts';
import { displayStatus, isOpenStatus, mayBecome } from '../contract/rules.ts';
import { AppointmentNotes } from './appointment-notes.tsx';
import styles from './appointments.module.css';
import { personName } from './person-name.ts';
import { AppointmentStatusBadge } from './status-badge.tsx';

const EVERY_MINUTE_MS = 60_000;

export type AppointmentAct = 'details' | 'change' | 'cancel' | 'fix' | 'reassign';

interface AppointmentDetailsProps {
  readonly appointment: Appointment;
  readonly locale: DateLocale;
  readonly mayWrite: boolean;
  /** The act that was left again: its button has the focus. */
  readonly cameFrom: AppointmentAct;
  readonly onAct: (act: AppointmentAct) => void;
  readonly onClose: () => void;
}

export const AppointmentDetails = (props: AppointmentDetailsProps) => {
  const { appointment, locale, mayWrite, onClose } = props;
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      title={`${typeOfAppointment(appointment)} on ${showDayTime(appointment.start, locale)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {appointment.principalPii === null ? null : (
        <AboutLine>
          <PatientLine profile={appointment.principalPii} locale={locale} />
        </AboutLine>
      )}
      <PatientClock profileId={appointment.principal.id} start={appointment.start} />
      <Facts appointment={appointment} locale={locale} />
      {mayWrite ? <Acts {...props} /> : null}
      <AppointmentNotes appointment={appointment} mayWrite={mayWrite} locale={locale} />
    </Modal>
  );
};

const sourceNames = { GOOGLE_CALENDAR: 'Google Calendar', MANUAL: 'Manual' } as const;

const Facts = ({ appointment, locale }: Pick<AppointmentDetailsProps, 'appointment' | 'locale'>) => {
  const time = useNow(EVERY_MINUTE_MS);
  const source = sourceOfAppointment(appointment);
  const {
    start,
    duration,
    purpose,
    assignedPractitioner,
    cancellation,
    createdDate,
    seriesId,
    bookingReason,
  } = appointment;
  return (
    <dl className={styles.facts}>
      <dt>Status</dt>
      <dd>
        <AppointmentStatusBadge status={displayStatus(appointment, time)} />
      </dd>
      {cancellation === null ? null : (
        <>
          <dt>Cancelled for</dt>
          <dd>
            {cancellationNames[cancellation.reason]}
            {cancellation.note === null ? null : `: ${cancellation.note}`}
          </dd>
        </>
      )}
      <dt>Start</dt>
      <dd className="tabular">
        {showDayTime(start, locale)}, {duration} min
      </dd>
      <dt>Purpose</dt>
      <dd>{purpose === '' ? <None /> : purposeNameOf(purpose)}</dd>
      {bookingReason === null ? null : (
        <>
          <dt>Patient wrote</dt>
          <dd>{bookingReason}</dd>
        </>
      )}
      <dt>With</dt>
      <dd>{assignedPractitioner === null ? <None /> : personName(assignedPractitioner)}</dd>
      {seriesId === null ? null : (
        <>
          <dt>Series</dt>
          <dd>Part of a series</dd>
        </>
      )}
      <dt>Source</dt>
      <dd>
        {sourceNames[source]}
        {source === 'MANUAL' ? null : <span className="dim">, where it is moved and changed</span>}
      </dd>
      <dt>Created</dt>
      <dd className="tabular">{showDayTime(createdDate, locale)}</dd>
    </dl>
  );
};

const steps: readonly {
  readonly status: AppointmentStatus;
  readonly label: string;
  readonly done: string;
}[] = [
  { status: 'BOOKED', label: 'Book', done: 'The appointment is booked.' },
  { status: 'FULFILLED', label: 'Mark as fulfilled', done: 'The appointment is fulfilled.' },
];

const focusOf = (isIt: boolean) => (isIt ? { 'data-autofocus': true } : {});

/** What comes from a calendar is moved and changed there (OP-APPT-2). Whose it is can be put right at any time. */
const Acts = (props: AppointmentDetailsProps) => {
  const { appointment, cameFrom, onAct } = props;
  const isOpen = isOpenStatus(appointment.status);
  return (
    <div className={styles.acts}>
      {isOpen && sourceOfAppointment(appointment) === 'MANUAL' ? <Steps {...props} /> : null}
      <Button size="xs" variant="default" {...focusOf(cameFrom === 'fix')} onClick={() => onAct('fix')}>
        Fix
      </Button>
      <Button
        size="xs"
        variant="default"
        {...focusOf(cameFrom === 'reassign')}
        onClick={() => onAct('reassign')}
      >
        Reassign
      </Button>
      {isOpen ? (
        <Button
          size="xs"
          variant="default"
          color="red"
          {...focusOf(cameFrom === 'cancel')}
          onClick={() => onAct('cancel')}
        >
          Cancel appointment
        </Button>
      ) : null}
    </div>
  );
};

/** Somebody may come early; nothing takes the step back, so an appointment of another day is asked about. */
const EARLY_MS = 60 * 60_000;

const isMeant = async (next: AppointmentStatus, { startTime }: Appointment, locale: DateLocale) =>
  next !== 'FULFILLED' ||
  Date.parse(startTime) - now() <= EARLY_MS ||
  (await confirm({
    title: 'Mark as fulfilled?',
    text: `The appointment is on ${showDayTime(startTime, locale)} and has not begun. Fulfilled, it can no longer be moved or cancelled.`,
    act: 'Mark as fulfilled',
  }));

const Steps = ({ appointment, locale, cameFrom, onAct }: AppointmentDetailsProps) => {
  const { id, version, status } = appointment;
  const update = useCallMutation(appointmentCalls.update);
  const become = async (next: (typeof steps)[number]): Promise<void> => {
    if (!(await isMeant(next.status, appointment, locale))) return;
    const outcome = await update.run({ params: { id }, body: { version, status: next.status } });
    if (outcome.ok) showSuccess(next.done);
  };
  return (
    <>
      {steps
        .filter((next) => mayBecome(status, next.status))
        .map((next) => (
          <Button key={next.status} size="xs" loading={update.isRunning} onClick={() => void become(next)}>
            {next.label}
          </Button>
        ))}
      <Button size="xs" variant="default" {...focusOf(cameFrom === 'change')} onClick={() => onAct('change')}>
        Move or change
      </Button>
    </>
  );
};
