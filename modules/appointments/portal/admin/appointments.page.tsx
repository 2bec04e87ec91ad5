// Which appointments are there? The list that the portal links to, asked by its address (OP-ADMIN-1; ADMIN-007, ADMIN-008)
import { type Appointment, appointmentStatuses } from '../../contract/model.ts';
import { Button } from '@mantine/core';
import { IconCalendarOff, IconLinkOff, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { showDay } from '@alveary/portal/lib/dates.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { OneFilter } from '@alveary/portal/ui/list/one-filter.tsx';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { usePatientOf } from '@alveary/modules/patients/portal/public.ts';
import { problemsOfAddress } from './appointment-address.rules.ts';
import { statusNames } from '../status-badge.tsx';
import { appointmentColumns } from './appointment-columns.tsx';
import { appointmentsList } from './appointments.list.ts';
import styles from './appointments.module.css';

export const AppointmentsPage = () => {
  const [query, setQuery] = useSearchParams();
  const problems = problemsOfAddress(query);
  if (problems.length === 0) return <Appointments />;
  return (
    <EmptyState
      icon={<IconLinkOff size={28} stroke={1.5} aria-hidden />}
      title="This address asks for something the list does not know."
      line={problems.join(' ')}
      action={
        <Button size="xs" variant="default" onClick={() => setQuery({})}>
          Show all appointments
        </Button>
      }
    />
  );
};

const keyOf = ({ id }: Appointment): string => id;
const markOf = ({ status }: Appointment): string | undefined =>
  status === 'CANCELLED' ? 'cancelled' : undefined;

const empty = {
  icon: <IconCalendarOff size={28} stroke={1.5} aria-hidden />,
  title: 'No appointments at your sites yet.',
  narrowed: { title: 'No appointments fit the filters.' },
};

const statuses = appointmentStatuses.map((status) => ({ value: status, label: statusNames[status] }));
const origins = [
  { value: 'true', label: 'From a calendar' },
  { value: 'false', label: 'Written by hand' },
] as const;

const Appointments = () => {
  const { sites } = useSignedIn();
  const list = useList(appointmentsList, undefined);
  const { filters, narrow } = list;
  const columns = useMemo(() => appointmentColumns(sites), [sites]);
  const profileId = filters['principal.equals'];
  return (
    <ListView
      list={list}
      label="Appointments"
      columns={columns}
      keyOf={keyOf}
      markOf={markOf}
      isSortedByServer
      hasColumnMenu
      of="appointments"
      loading="Loading the appointments"
      empty={empty}
      filters={
        <>
          <h1>Appointments</h1>
          <OneFilter
            label="Status"
            all="All statuses"
            choices={statuses}
            value={filters['status.equals']}
            onChange={(status) => narrow({ 'status.equals': status })}
          />
          <OneFilter
            label="Origin"
            all="All origins"
            choices={origins}
            value={filters['calendarEventId.specified']}
            onChange={(origin) => narrow({ 'calendarEventId.specified': origin })}
          />
          {profileId === null ? null : (
            <OfPatient profileId={profileId} onClear={() => narrow({ 'principal.equals': null })} />
          )}
        </>
      }
    />
  );
};

interface OfPatientProps {
  readonly profileId: string;
  readonly onClear: () => void;
}

const OfPatient = ({ profileId, onClear }: OfPatientProps) => {
  const { patient, locale } = usePatientOf(profileId);
  const name =
    patient === undefined ? 'One patient' : `${nameOf(patient)}, ${showDay(patient.dateOfBirth, locale)}`;
  return (
    <span className={styles.chip}>
      <span className="trunc">{name}</span>
      <button type="button" aria-label="Show all patients" onClick={onClear}>
        <IconX size={14} stroke={1.75} aria-hidden />
      </button>
    </span>
  );
};
