// What does a line say: when is each appointment, whose, for what, in which state, and where does it come from? (APPT-006 to APPT-014)
import { purposeNameOf } from '@alveary/modules/communications/portal/public.ts';
import { type Appointment, typeOfAppointment } from '../../contract/model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { Link } from 'react-router';
import { localeOfSites, showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { None } from '@alveary/portal/ui/none.tsx';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { AppointmentStatusBadge } from '../status-badge.tsx';
import styles from './appointments.module.css';

export const appointmentColumns = (sites: readonly Site[]): readonly Column<Appointment>[] => {
  const locale = localeOfSites(sites);
  return [
    {
      id: 'startTime',
      title: 'Start',
      isTabular: true,
      width: 230,
      sort: { isDownFirst: true },
      cell: (one) => (
        <>
          <span className={styles.start}>{showDayTime(one.start, locale)}</span>
          <span className="dim"> {one.duration} min</span>
        </>
      ),
    },
    {
      id: 'status',
      title: 'Status',
      width: 114,
      cell: ({ status }) => <AppointmentStatusBadge status={status} />,
    },
    {
      id: 'patient',
      title: 'Patient',
      width: 160,
      grow: 1,
      cell: ({ principal, principalPii }) => (
        <>
          <Link to={`/admin/profile/${principal.id}`}>
            {principalPii === null ? 'Patient' : nameOf(principalPii)}
          </Link>
          <span className={`${styles.sites} dim`}>
            {principalPii?.siteProfiles.map(({ site }) => site.shortName).join(', ')}
          </span>
        </>
      ),
    },
    {
      id: 'dob',
      title: 'Born',
      isTabular: true,
      width: 112,
      cell: (one) => showDay(one.principalPii?.dateOfBirth ?? null, locale),
    },
    {
      id: 'purpose',
      title: 'Purpose',
      width: 150,
      grow: 0.6,
      tip: ({ purpose }) => purposeNameOf(purpose),
      cell: ({ purpose }) => purposeNameOf(purpose),
    },
    {
      id: 'type',
      title: 'Type',
      width: 130,
      tip: ({ calendarEventId }) => calendarEventId ?? undefined,
      cell: typeOfAppointment,
    },
    {
      id: 'with',
      title: 'With',
      width: 140,
      grow: 0.6,
      cell: ({ assignedPractitioner: person }) =>
        person === null ? <None /> : `${person.firstName} ${person.lastName}`,
    },
    {
      id: 'createdDate',
      title: 'Created',
      isTabular: true,
      width: 116,
      sort: { isDownFirst: true },
      cell: (one) => showDay(one.createdDate, locale),
    },
  ];
};
