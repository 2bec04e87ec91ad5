// When is each appointment, whose, for what, in which state, and where does it come from? (APPT-006 to APPT-014)
import type { appointmentSorts } from '@alveary/contract/appointments/calls.ts';
import {
  type Appointment,
  type AppointmentStatus,
  typeOfAppointment,
} from '@alveary/contract/appointments/model.ts';
import { IconCalendarCheck, IconCalendarQuestion, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showDay, showDayTime } from '../../../lib/dates.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { directionOf, SortButton } from '../../../ui/sort-button.tsx';
import { Table } from '../../../ui/table.tsx';
import { nameOf, usePatientLocale } from '../../patients/public.ts';

type Sort = (typeof appointmentSorts)[number];

export const statusNames: Readonly<Record<AppointmentStatus, string>> = {
  PENDING: 'Pending',
  PROPOSED: 'Proposed',
  BOOKED: 'Booked',
  FULFILLED: 'Fulfilled',
  CANCELLED: 'Cancelled',
};

const mark = { size: 13, stroke: 1.75, 'aria-hidden': true } as const;

const looks: Readonly<Record<AppointmentStatus, readonly [tone: BadgeTone, icon: ReactNode]>> = {
  PENDING: ['warning', <IconClock key="pending" {...mark} />],
  PROPOSED: ['warning', <IconCalendarQuestion key="proposed" {...mark} />],
  BOOKED: ['info', <IconCalendarCheck key="booked" {...mark} />],
  FULFILLED: ['success', <IconCheck key="fulfilled" {...mark} />],
  CANCELLED: ['error', <IconX key="cancelled" {...mark} />],
};

/** 'HEALTH_COACHING' is Health coaching. */
const purposeText = (key: string): string => {
  const words = key.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface AppointmentTableProps {
  readonly rows: readonly Appointment[];
  readonly isOld: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

export const AppointmentTable = ({ rows, isOld, sort, onSort }: AppointmentTableProps) => (
  <Table label="Appointments" isOld={isOld} fills>
    <thead>
      <tr>
        <SortedHead name="startTime" sort={sort} onSort={onSort}>
          Start
        </SortedHead>
        <th scope="col">Status</th>
        <th scope="col">Patient</th>
        <th scope="col">Born</th>
        <th scope="col">Purpose</th>
        <th scope="col">Type</th>
        <th scope="col">With</th>
        <SortedHead name="createdDate" sort={sort} onSort={onSort}>
          Created
        </SortedHead>
      </tr>
    </thead>
    <tbody>
      {rows.map((one) => (
        <Row key={one.id} appointment={one} />
      ))}
    </tbody>
  </Table>
);

const Row = ({ appointment: one }: { readonly appointment: Appointment }) => {
  const [tone, icon] = looks[one.status];
  const person = one.assignedPractitioner;
  const locale = usePatientLocale(one.principalPii ?? undefined);
  return (
    <tr data-cancelled={one.status === 'CANCELLED' || undefined}>
      <td className="tabular">
        <span className="appointments-start">{showDayTime(one.start, locale)}</span>
        <span className="dim"> {one.duration} min</span>
      </td>
      <td>
        <Badge tone={tone} icon={icon}>
          {statusNames[one.status]}
        </Badge>
      </td>
      <td>
        <Link to={`/admin/profile/${one.principal.id}`}>
          {one.principalPii === null ? 'Patient' : nameOf(one.principalPii)}
        </Link>
        <span className="appointments-sites dim">
          {one.principalPii?.siteProfiles.map(({ site }) => site.shortName).join(', ')}
        </span>
      </td>
      <td className="tabular">{showDay(one.principalPii?.dateOfBirth ?? null, locale)}</td>
      <td>{purposeText(one.purpose)}</td>
      <td title={one.calendarEventId ?? undefined}>{typeOfAppointment(one)}</td>
      <td>{person === null ? <span className="dim">–</span> : `${person.firstName} ${person.lastName}`}</td>
      <td className="tabular">{showDay(one.createdDate, locale)}</td>
    </tr>
  );
};

interface SortedHeadProps {
  readonly name: 'startTime' | 'createdDate';
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly children: string;
}

const SortedHead = ({ name, sort, onSort, children }: SortedHeadProps) => {
  const direction = sort.startsWith(name) ? directionOf(sort.endsWith('desc')) : null;
  const next = direction === 'descending' ? 'asc' : 'desc';
  return (
    <th scope="col" aria-sort={direction ?? 'none'}>
      <SortButton title={children} direction={direction} onClick={() => onSort(`${name},${next}`)} />
    </th>
  );
};
