// What happened to my patients, or may have? The table of the Events tab over all of them (SHELL-042; OP-TASK-4)
import {
  addressOfRowPatient,
  rowPatientColumn,
  rowSiteColumn,
} from '@alveary/modules/patients/portal/public.ts';
import { localeOfSites, showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { OneFilter } from '@alveary/portal/ui/list/one-filter.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import {
  actualities,
  actualityNames,
  type AdverseEventOfPatient,
  eventStatuses,
  eventStatusNames,
  eventTypeNames,
  severities,
  severityNames,
} from '../contract/model.ts';
import { allEventsList } from './all-events.list.ts';
import { eventStatusTones } from './event-tones.ts';
import { SeverityBadge } from './severity-badge.tsx';

const statusChoices = eventStatuses.map((value) => ({ value, label: eventStatusNames[value] }));
const severityChoices = severities.map((value) => ({ value, label: severityNames[value] }));
const actualityChoices = actualities.map((value) => ({ value, label: actualityNames[value] }));

const keyOf = ({ id }: AdverseEventOfPatient): string => id;
const open = { address: ({ patient }: AdverseEventOfPatient) => addressOfRowPatient(patient, 'events') };
const empty = {
  icon: <IconAlertTriangle size={28} stroke={1.5} aria-hidden />,
  title: 'No events',
  line: 'Exacerbations, emergency visits, alarms and the like of your patients appear here.',
  narrowed: { title: 'No event fits the filters' },
};

export const AllEventsPage = () => {
  const list = useList(allEventsList, undefined);
  const { filters, narrow } = list;
  return (
    <ListView
      list={list}
      label="Events"
      columns={useEventColumns()}
      keyOf={keyOf}
      open={open}
      isSortedByServer
      hasColumnMenu
      of={list.total === 1 ? 'event' : 'events'}
      loading="Loading the events"
      empty={empty}
      filters={
        <>
          <OneFilter
            label="Status"
            all="All statuses"
            choices={statusChoices}
            value={filters.status}
            onChange={(status) => narrow({ status })}
          />
          <OneFilter
            label="Severity"
            all="All severities"
            choices={severityChoices}
            value={filters.severity}
            onChange={(severity) => narrow({ severity })}
          />
          <OneFilter
            label="Actual or potential"
            all="Actual and potential"
            choices={actualityChoices}
            value={filters.actuality}
            onChange={(actuality) => narrow({ actuality })}
          />
        </>
      }
    />
  );
};

const wordsOf = ({ lastAlarmDescription, description }: AdverseEventOfPatient): string | undefined =>
  [lastAlarmDescription, description].filter(Boolean).join(' · ') || undefined;

const useEventColumns = (): readonly Column<AdverseEventOfPatient>[] => {
  const { sites } = useSignedIn();
  return useMemo(() => {
    const locale = localeOfSites(sites);
    return [
      rowPatientColumn<AdverseEventOfPatient>(),
      rowSiteColumn<AdverseEventOfPatient>(),
      {
        id: 'type',
        title: 'What happened',
        width: 200,
        grow: 1,
        cell: ({ type, actuality }) => (
          <>
            {eventTypeNames[type]}{' '}
            {actuality === 'POTENTIAL' ? <Badge tone="outline">{actualityNames.POTENTIAL}</Badge> : null}
          </>
        ),
      },
      {
        id: 'severity',
        title: 'Severity',
        width: 116,
        cell: ({ severity }) => <SeverityBadge severity={severity} />,
      },
      {
        id: 'status',
        title: 'Status',
        width: 112,
        cell: ({ status }) => <Badge tone={eventStatusTones[status]}>{eventStatusNames[status]}</Badge>,
      },
      {
        id: 'occurredAt',
        title: 'When',
        isTabular: true,
        width: 176,
        sort: { isDownFirst: true },
        cell: (event) => showDayTime(event.occurredAt, locale),
      },
      {
        id: 'words',
        title: 'Alarm and description',
        width: 180,
        grow: 3,
        tip: wordsOf,
        cell: (event) => wordsOf(event) ?? <None />,
      },
      {
        id: 'notes',
        title: 'Notes',
        isNumber: true,
        width: 70,
        cell: ({ notes }) => (notes.length === 0 ? <None /> : notes.length),
      },
      {
        id: 'appointments',
        title: 'Appointments',
        width: 130,
        isTabular: true,
        isSpare: true,
        cell: (event) => event.appointments.map(({ start }) => showDay(start, locale)).join(', ') || <None />,
      },
    ];
  }, [sites]);
};
