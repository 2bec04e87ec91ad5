// What does a line of the patient's appointments say: when, in which state, of which type, for what, with whom, and what was noted? (APPT-002 to APPT-014)
import { purposeNameOf } from '@alveary/modules/communications/portal/public.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import { StartVideo } from '@alveary/modules/video/portal/public.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { None } from '@alveary/portal/ui/none.tsx';
import { type Appointment, typeOfAppointment } from '../contract/model.ts';
import { displayStatus } from '../contract/rules.ts';
import { personName } from './person-name.ts';
import { AppointmentStatusBadge } from './status-badge.tsx';

interface VideoColumn {
  /** Where the person may hold visits, whom it is with; null where not. */
  readonly nameOfPatient: (appointment: Appointment) => string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Into the video visit of the row, while one can begin. */
export const videoColumn = ({ nameOfPatient, now }: VideoColumn): Column<Appointment> => ({
  id: 'video',
  title: 'Video',
  isTitleHidden: true,
  width: 116,
  cell: (one, { tabIndex }) => {
    const name = nameOfPatient(one);
    return name === null ? null : <StartVideo appointment={one} name={name} now={now} tabIndex={tabIndex} />;
  },
});

/** @param now milliseconds since the epoch: one that is about to begin is on */
export const appointmentColumns = (locale: DateLocale, now: number): readonly Column<Appointment>[] => [
  {
    id: 'startTime',
    title: 'Start',
    isName: true,
    isTabular: true,
    width: 170,
    sort: { isDownFirst: true },
    cell: ({ start }) => showDayTime(start, locale),
  },
  { id: 'duration', title: 'Minutes', isNumber: true, width: 80, cell: ({ duration }) => duration },
  {
    id: 'status',
    title: 'Status',
    width: 120,
    cell: (one) => <AppointmentStatusBadge status={displayStatus(one, now)} />,
  },
  { id: 'type', title: 'Type', width: 110, cell: typeOfAppointment },
  {
    id: 'purpose',
    title: 'Purpose',
    width: 150,
    grow: 1,
    tip: ({ purpose }) => purposeNameOf(purpose),
    cell: ({ purpose }) => (purpose === '' ? <None /> : purposeNameOf(purpose)),
  },
  {
    id: 'with',
    title: 'With',
    width: 130,
    grow: 1,
    cell: ({ assignedPractitioner }) =>
      assignedPractitioner === null ? <None /> : personName(assignedPractitioner),
  },
  {
    id: 'notes',
    title: 'Notes',
    isNumber: true,
    width: 70,
    cell: ({ notes }) => (notes.length === 0 ? <None /> : notes.length),
  },
  {
    id: 'createdDate',
    title: 'Created',
    isTabular: true,
    width: 110,
    sort: { isDownFirst: true },
    cell: ({ createdDate }) => showDay(createdDate, locale),
  },
];
