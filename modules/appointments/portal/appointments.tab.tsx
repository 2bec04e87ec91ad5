// Which appointments does the patient have, and what can be done about each? (APPT-001; document 3 §2: a list with notes, fix, reassign and cancel)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { now, useNow } from '@alveary/portal/lib/clock.ts';
import type { FilterValues } from '@alveary/portal/lib/list-address.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useKeptWhileOpen } from '@alveary/portal/lib/use-opened.ts';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { OneFilter } from '@alveary/portal/ui/list/one-filter.tsx';
import { IconCalendarOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type Appointment, appointmentStatuses } from '../contract/model.ts';
import { appointmentColumns, videoColumn } from './columns.tsx';
import styles from './appointments.module.css';
import { APPOINTMENTS_PER_PAGE, patientAppointmentsList, times } from './patient-appointments.list.ts';
import { statusNames } from './status-badge.tsx';
import { later } from '@alveary/portal/lib/later.tsx';
import { newAppointmentDraft } from './draft-keys.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';

const AppointmentActs = later(async () => (await import('./appointment-acts.tsx')).AppointmentActs);
const PlanDialog = later(async () => (await import('./plan.dialog.tsx')).PlanDialog);

const EVERY_MINUTE_MS = 60_000;

const keyOf = ({ id }: Appointment): string => id;
const statuses = appointmentStatuses.map((status) => ({ value: status, label: statusNames[status] }));
const timeNames = { upcoming: 'Upcoming', past: 'Past' } as const;
const timeChoices = times.map((time) => ({ value: time, label: timeNames[time] }));
const sizes = ['20', '50', '100'].map((size) => ({ value: size, label: `${size} to a page` }));

const empty = {
  icon: <IconCalendarOff size={28} stroke={1.5} aria-hidden />,
  title: 'No appointments yet',
  line: 'Visits and calls that are planned with this patient appear here.',
  narrowed: { title: 'No appointments fit the filters.' },
};

export function AppointmentsTab() {
  const { siteProfile, locale } = usePatient();
  const { profile, site } = siteProfile;
  const mayWrite = mayEditPatients.sites(useMe()).includes(site.id);
  const time = useNow(EVERY_MINUTE_MS);
  const [since] = useState(() => new Date(now()).toISOString());
  const [openedId, setOpened] = useState<string | null>(null);
  const [isPlanning, setPlanning] = useState(false);
  const list = useList(patientAppointmentsList, { profileId: profile.id, since });
  const columns = useMemo(() => {
    const nameOfPatient = () => (mayWrite ? nameOf(profile) : null);
    return [...appointmentColumns(locale, time), videoColumn({ nameOfPatient, now: time })];
  }, [locale, time, mayWrite, profile]);
  const open = useMemo(() => ({ act: ({ id }: Appointment): void => setOpened(id) }), []);
  const opened = useKeptWhileOpen(list.rows ?? [], openedId);
  return (
    <div className={styles.tab}>
      <ListView
        list={list}
        label="Appointments"
        fills={false}
        columns={columns}
        keyOf={keyOf}
        markOf={markOf}
        open={open}
        isSortedByServer
        hasColumnMenu
        of="appointments"
        loading="Loading the appointments"
        empty={empty}
        filters={<Filters filters={list.filters} onNarrow={list.narrow} />}
        actions={
          mayWrite ? (
            <AddButton
              label="New appointment"
              size="xs"
              variant="filled"
              draftKey={newAppointmentDraft(profile.id)}
              onClick={() => setPlanning(true)}
            />
          ) : null
        }
      />
      {opened === null ? null : (
        <AppointmentActs
          key={opened.id}
          appointment={opened}
          isListed={list.rows?.includes(opened) ?? true}
          locale={locale}
          siteId={mayWrite ? site.id : null}
          onClose={() => setOpened(null)}
        />
      )}
      {isPlanning ? (
        <PlanDialog
          profileId={profile.id}
          patient={profile}
          appointment={null}
          siteId={site.id}
          locale={locale}
          onClose={() => setPlanning(false)}
        />
      ) : null}
    </div>
  );
}

const markOf = ({ status }: Appointment): string | undefined =>
  status === 'CANCELLED' ? 'cancelled' : undefined;

type Narrowed = FilterValues<(typeof patientAppointmentsList)['filters']>;

interface FiltersProps {
  readonly filters: Narrowed;
  readonly onNarrow: (part: Partial<Narrowed>) => void;
}

const Filters = ({ filters, onNarrow }: FiltersProps) => (
  <>
    <OneFilter
      label="Status"
      all="All statuses"
      width={150}
      choices={statuses}
      value={filters.status}
      onChange={(status) => onNarrow({ status })}
    />
    <OneFilter
      label="Time"
      all="All times"
      width={130}
      choices={timeChoices}
      value={filters.time}
      onChange={(time) => onNarrow({ time })}
    />
    <OneFilter
      label="Page"
      all={`${APPOINTMENTS_PER_PAGE} to a page`}
      width={140}
      choices={sizes}
      value={filters.size === APPOINTMENTS_PER_PAGE ? null : String(filters.size)}
      onChange={(size) => onNarrow({ size: size === null ? APPOINTMENTS_PER_PAGE : Number(size) })}
    />
  </>
);
