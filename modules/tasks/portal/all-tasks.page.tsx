// What is planned for all my patients, by whom, until when? The table of the Tasks tab over all of them (SHELL-043; OP-TASK-4)
import { purposeNameOf } from '@alveary/modules/communications/portal/public.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import {
  addressOfRowPatient,
  rowPatientColumn,
  rowSiteColumn,
} from '@alveary/modules/patients/portal/public.ts';
import { useNow } from '@alveary/portal/lib/clock.ts';
import { localeOfSites, showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { Badge, type BadgeTone } from '@alveary/portal/ui/badge.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { OneFilter } from '@alveary/portal/ui/list/one-filter.tsx';
import { OverdueBadge } from '@alveary/portal/ui/overdue-badge.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import { IconChecklist } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { TaskOfPatient, TaskStatus } from '../contract/model.ts';
import { allTasksList } from './all-tasks.list.ts';
import { TaskActs } from './task-acts.tsx';
import { later } from '@alveary/portal/lib/later.tsx';

const TaskDialog = later(async () => (await import('./task.dialog.tsx')).TaskDialog);

const EVERY_MINUTE_MS = 60_000;

const statusNames: Readonly<Record<TaskStatus, string>> = {
  OPEN: 'Open',
  DONE: 'Done',
  CANCELLED: 'Cancelled',
};
const statusTones: Readonly<Record<TaskStatus, BadgeTone>> = {
  OPEN: 'info',
  DONE: 'success',
  CANCELLED: 'neutral',
};
const statusChoices = [
  { value: 'DONE', label: 'Done' },
  { value: 'CANCELLED', label: 'Cancelled' },
  { value: 'ANY', label: 'In any state' },
] as const;
const everybody = [{ value: 'all', label: 'Of everybody' }] as const;

const keyOf = ({ id }: TaskOfPatient): string => id;
const open = { address: ({ patient }: TaskOfPatient) => addressOfRowPatient(patient, 'tasks') };
const empty = {
  icon: <IconChecklist size={28} stroke={1.5} aria-hidden />,
  title: 'No open tasks of yours',
  line: 'Tasks that are planned for patients of your sites are listed here.',
  narrowed: { title: 'No task fits the filters' },
};

/** The first site of the patient where the person may change something. */
const useWritableSite = () => {
  const writable = new Set(mayEditPatients.sites(useSignedIn().me));
  return ({ patient }: TaskOfPatient): string | undefined =>
    patient.siteProfiles.find(({ site }) => writable.has(site.id))?.site.id;
};

export const AllTasksPage = () => {
  const { user, sites } = useSignedIn();
  const list = useList(allTasksList, { userId: user.id });
  const [opened, setOpened] = useState<TaskOfPatient | null>(null);
  const siteOf = useWritableSite();
  const siteId = opened === null ? undefined : siteOf(opened);
  const columns = useTaskColumns(useNow(EVERY_MINUTE_MS), setOpened);
  return (
    <>
      <ListView
        list={list}
        label="Tasks"
        columns={columns}
        keyOf={keyOf}
        open={open}
        isSortedByServer
        hasColumnMenu
        of={list.total === 1 ? 'task' : 'tasks'}
        loading="Loading the tasks"
        empty={empty}
        filters={
          <>
            <OneFilter
              label="Whose tasks"
              all="My tasks"
              choices={everybody}
              value={list.filters.whose}
              onChange={(whose) => list.narrow({ whose })}
            />
            <OneFilter
              label="Status"
              all="Open tasks"
              choices={statusChoices}
              value={statusChoices.find(({ value }) => value === list.filters.status)?.value ?? null}
              onChange={(status) => list.narrow({ status })}
            />
          </>
        }
      />
      {opened === null || siteId === undefined ? null : (
        <TaskDialog
          task={opened}
          profile={opened.patient}
          siteId={siteId}
          locale={localeOfSites(sites)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};

const useTaskColumns = (
  time: number,
  onChange: (task: TaskOfPatient) => void,
): readonly Column<TaskOfPatient>[] => {
  const { me, sites } = useSignedIn();
  return useMemo(() => {
    const writable = new Set(mayEditPatients.sites(me));
    const locale = localeOfSites(sites);
    return [
      rowPatientColumn<TaskOfPatient>(),
      rowSiteColumn<TaskOfPatient>(),
      {
        id: 'purpose',
        title: 'Purpose',
        width: 190,
        grow: 2,
        tip: ({ purpose, notes }) => [purposeNameOf(purpose), notes].filter(Boolean).join(' · '),
        cell: ({ purpose, notes }) => (
          <>
            {purposeNameOf(purpose)}
            {notes === null ? null : <span className="dim"> · {notes}</span>}
          </>
        ),
      },
      {
        id: 'due',
        title: 'Due',
        isTabular: true,
        width: 176,
        sort: {},
        cell: (task) => showDayTime(task.due, locale),
      },
      {
        id: 'status',
        title: 'Status',
        width: 208,
        cell: (task) =>
          task.status === 'OPEN' && Date.parse(task.due) < time ? (
            <OverdueBadge since={showDay(task.due, locale)} />
          ) : (
            <Badge tone={statusTones[task.status]}>{statusNames[task.status]}</Badge>
          ),
      },
      {
        id: 'who',
        title: 'Who does it',
        width: 130,
        grow: 1,
        cell: ({ assignedPractitioner: person, automated }) => (
          <>
            {person === null ? <None /> : `${person.firstName} ${person.lastName}`}
            {automated ? <span className="dim"> · automated</span> : null}
          </>
        ),
      },
      {
        id: 'acts',
        title: 'What can be done',
        isTitleHidden: true,
        width: 128,
        cell: (task) =>
          task.status === 'OPEN' && task.patient.siteProfiles.some(({ site }) => writable.has(site.id)) ? (
            <TaskActs task={task} onChange={() => onChange(task)} />
          ) : null,
      },
    ];
  }, [me, sites, time, onChange]);
};
