// Which appointments do all my patients have? The table of the patient's tab with the patient beside it (SHELL-040; OP-TASK-4)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { RowPatientName } from '@alveary/modules/patients/portal/public.ts';
import { now, useNow } from '@alveary/portal/lib/clock.ts';
import { localeOfSites } from '@alveary/portal/lib/dates.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useKeptWhileOpen } from '@alveary/portal/lib/use-opened.ts';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { OneFilter } from '@alveary/portal/ui/list/one-filter.tsx';
import { IconCalendarOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type Appointment, appointmentStatuses } from '../contract/model.ts';
import { appointmentColumns, videoColumn } from './columns.tsx';
import { dashboardAppointmentsList } from './dashboard.list.ts';
import { statusNames } from './status-badge.tsx';
import { later } from '@alveary/portal/lib/later.tsx';

const AppointmentActs = later(async () => (await import('./appointment-acts.tsx')).AppointmentActs);

const EVERY_MINUTE_MS = 60_000;

const keyOf = ({ id }: Appointment): string => id;
const markOf = ({ status }: Appointment): string | undefined =>
  status === 'CANCELLED' ? 'cancelled' : undefined;
const statuses = appointmentStatuses.map((status) => ({ value: status, label: statusNames[status] }));
const times = [
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All times' },
] as const;
const people = [{ value: 'all', label: 'Of everybody' }] as const;

const empty = {
  icon: <IconCalendarOff size={28} stroke={1.5} aria-hidden />,
  title: 'No appointments ahead',
  line: 'Appointments that are planned with you appear here.',
  narrowed: { title: 'No appointments fit the filters.' },
};

/** The patient's place at the first of these sites. */
const placeAt = ({ principalPii }: Appointment, siteIds: readonly string[]) =>
  principalPii?.siteProfiles.find(({ site }) => siteIds.includes(site.id)) ?? null;

const patientColumn = (siteIds: readonly string[]): Column<Appointment> => ({
  id: 'patient',
  title: 'Patient',
  width: 160,
  grow: 1,
  cell: (one, { tabIndex }) => {
    const place = placeAt(one, siteIds);
    const name = one.principalPii === null ? 'Patient' : <RowPatientName patient={one.principalPii} />;
    return place === null ? (
      name
    ) : (
      <Link tabIndex={tabIndex} to={patientAddress(place.site.slug, place.id)}>
        {name}
      </Link>
    );
  },
});

export const AppointmentsDashboard = () => {
  const { me, user, sites } = useSignedIn();
  const locale = localeOfSites(sites);
  const time = useNow(EVERY_MINUTE_MS);
  const [since] = useState(() => new Date(now()).toISOString());
  const [openedId, setOpened] = useState<string | null>(null);
  const list = useList(dashboardAppointmentsList, { userId: user.id, since });
  const { filters, narrow } = list;
  const columns = useMemo(() => {
    const [start, ...others] = appointmentColumns(locale, time);
    const patient = patientColumn(sites.map(({ id }) => id));
    const writable = mayEditPatients.sites(me);
    const nameOfPatient = (one: Appointment): string | null =>
      placeAt(one, writable) === null || one.principalPii === null ? null : nameOf(one.principalPii);
    const video = videoColumn({ nameOfPatient, now: time });
    return start === undefined ? [] : [start, patient, ...others, video];
  }, [locale, time, sites, me]);
  const open = useMemo(() => ({ act: ({ id }: Appointment): void => setOpened(id) }), []);
  const opened = useKeptWhileOpen(list.rows ?? [], openedId);
  return (
    <>
      <ListView
        list={list}
        label="Appointments"
        columns={columns}
        keyOf={keyOf}
        markOf={markOf}
        open={open}
        isSortedByServer
        hasColumnMenu
        of="appointments"
        loading="Loading the appointments"
        empty={empty}
        filters={
          <>
            <OneFilter
              label="Whose"
              all="Mine"
              width={140}
              choices={people}
              value={filters.of === 'all' ? 'all' : null}
              onChange={(of) => narrow({ of })}
            />
            <OneFilter
              label="Status"
              all="All statuses"
              width={150}
              choices={statuses}
              value={filters.status}
              onChange={(status) => narrow({ status })}
            />
            <OneFilter
              label="Time"
              all="Upcoming"
              width={130}
              choices={times}
              value={filters.time === 'upcoming' ? null : filters.time}
              onChange={(next) => narrow({ time: next })}
            />
          </>
        }
      />
      {opened === null ? null : (
        <AppointmentActs
          key={opened.id}
          appointment={opened}
          isListed={list.rows?.includes(opened) ?? true}
          locale={locale}
          siteId={placeAt(opened, mayEditPatients.sites(me))?.site.id ?? null}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};
