// Which appointments are there? The list that the portal links to, asked by its address (OP-ADMIN-1; ADMIN-007, ADMIN-008)
import { appointmentCalls } from '@alveary/contract/appointments/calls.ts';
import { appointmentStatuses } from '@alveary/contract/appointments/model.ts';
import { Button, Select } from '@mantine/core';
import { IconCalendarOff, IconLinkOff, IconX } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { showDay } from '../../../lib/dates.ts';
import { useCall } from '../../../lib/use-call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { ListBar } from '../../../ui/list-bar.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { nameOf, usePatientOf } from '../../patients/public.ts';
import {
  addressOfChoice,
  type AppointmentChoice,
  choiceOfAddress,
  problemsOfAddress,
  questionOf,
} from './appointment-address.rules.ts';
import { AppointmentTable, statusNames } from './appointment-table.tsx';
import './appointments.css';

export const AppointmentsPage = () => {
  const [query, setQuery] = useSearchParams();
  const problems = problemsOfAddress(query);
  if (problems.length === 0) return <Appointments choice={choiceOfAddress(query)} onChange={setQuery} />;
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

interface AppointmentsProps {
  readonly choice: AppointmentChoice;
  readonly onChange: (address: Record<string, string>) => void;
}

const Appointments = ({ choice, onChange }: AppointmentsProps) => {
  const { data, error, refetch, isPlaceholderData } = useCall(
    appointmentCalls.list,
    { query: questionOf(choice) },
    { shownInPlace: true, keepPrevious: true },
  );
  const change = (part: Partial<AppointmentChoice>): void =>
    onChange(addressOfChoice({ ...choice, page: 1, ...part }));
  return (
    <div className="appointments">
      <Bar choice={choice} onChange={change} />
      {error === null ? null : (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? (
        <div className="appointments-loading">
          <SkeletonRows
            rows={8}
            columns={['14%', '10%', '18%', '18%', '14%', '10%']}
            label="Loading the appointments"
          />
        </div>
      ) : null}
      {data !== undefined && error === null && data.rows.length === 0 ? (
        <EmptyState
          icon={<IconCalendarOff size={28} stroke={1.5} aria-hidden />}
          title="No appointments fit the filters."
        />
      ) : null}
      {data !== undefined && error === null && data.rows.length > 0 ? (
        <>
          <AppointmentTable
            rows={data.rows}
            isOld={isPlaceholderData}
            sort={choice.sort}
            onSort={(sort) => change({ sort })}
          />
          <PageBar
            page={choice.page}
            perPage={choice.size}
            total={data.total}
            of="appointments"
            isOld={isPlaceholderData}
            onChange={(page) => change({ page })}
          />
        </>
      ) : null}
    </div>
  );
};

interface BarProps {
  readonly choice: AppointmentChoice;
  readonly onChange: (part: Partial<AppointmentChoice>) => void;
}

const origins = [
  { value: 'true', label: 'From a calendar' },
  { value: 'false', label: 'Written by hand' },
] as const;

const Bar = ({ choice, onChange }: BarProps) => (
  <ListBar>
    <h1>Appointments</h1>
    <Select
      size="xs"
      className="appointments-choice"
      aria-label="Status"
      placeholder="All statuses"
      clearable
      clearButtonProps={{ 'aria-label': 'Show all statuses' }}
      data={appointmentStatuses.map((status) => ({ value: status, label: statusNames[status] }))}
      value={choice.status}
      onChange={(chosen) =>
        onChange({ status: appointmentStatuses.find((status) => status === chosen) ?? null })
      }
    />
    <Select
      size="xs"
      className="appointments-choice"
      aria-label="Origin"
      placeholder="All origins"
      clearable
      clearButtonProps={{ 'aria-label': 'Show all origins' }}
      data={[...origins]}
      value={choice.hasCalendarEvent === null ? null : String(choice.hasCalendarEvent)}
      onChange={(chosen) => onChange({ hasCalendarEvent: chosen === null ? null : chosen === 'true' })}
    />
    {choice.profileId === null ? null : (
      <OfPatient profileId={choice.profileId} onClear={() => onChange({ profileId: null })} />
    )}
  </ListBar>
);

interface OfPatientProps {
  readonly profileId: string;
  readonly onClear: () => void;
}

const OfPatient = ({ profileId, onClear }: OfPatientProps) => {
  const { patient, locale } = usePatientOf(profileId);
  const name =
    patient === undefined ? 'One patient' : `${nameOf(patient)}, ${showDay(patient.dateOfBirth, locale)}`;
  return (
    <span className="appointments-chip">
      <span className="trunc">{name}</span>
      <button type="button" aria-label="Show all patients" onClick={onClear}>
        <IconX size={14} stroke={1.75} aria-hidden />
      </button>
    </span>
  );
};
