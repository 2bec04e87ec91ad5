// How many patients did each member of the care teams look after, month by month? (OP-ADMIN-1, OP-ADMIN-2; ADMIN-006)
import { careTeamCalls } from '../../contract/calls.ts';
import { careTeamRoleLabel, careTeamRoles, type MemberReport } from '../../contract/model.ts';
import { mayReadAsStaff } from '@alveary/contract/policies/admin-pages.ts';
import { Select } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { now } from '@alveary/portal/lib/clock.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { ExportButton } from '@alveary/portal/shell/export-button.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { ListBar } from '@alveary/portal/ui/list-bar.tsx';
import type { Column, Sort } from '@alveary/portal/ui/list/column.ts';
import { ListStates } from '@alveary/portal/ui/list/list-states.tsx';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import {
  addressOfChoice,
  choiceOfAddress,
  monthsToChoose,
  monthText,
  problemOfMonths,
  questionOf,
  type ReportChoice,
} from './member-report.rules.ts';
import styles from './member-report.module.css';

const none: readonly Member[] = [];

export const MemberReportPage = () => {
  const [query, setQuery] = useSearchParams();
  const choice = choiceOfAddress(query, now());
  const problem = problemOfMonths(choice);
  const { data, error, refetch } = useCall(
    careTeamCalls.memberReport,
    { query: questionOf(choice) },
    { shownInPlace: true, keepPrevious: true, enabled: problem === null },
  );
  const change = (part: Partial<ReportChoice>): void =>
    setQuery(addressOfChoice({ ...choice, ...part }), { replace: true });
  const members = problem === null ? data?.members : none;
  return (
    <div className={styles.report}>
      <ListBar>
        <h1>Care-team members</h1>
        <ReportFilters choice={choice} problem={problem} onChange={change} />
        <span className="grow" />
        <ExportButton
          call={careTeamCalls.memberReportFile}
          input={{ query: questionOf(choice) }}
          isDisabled={members === undefined || members.length === 0}
        />
      </ListBar>
      <ListStates
        isEmpty={members === undefined ? null : members.length === 0}
        failure={error === null || problem !== null ? null : failureOfCall(error)}
        onRetry={() => void refetch()}
        loading="Loading the report"
        columns={data === undefined ? [] : columnsOf(data)}
        fills
        empty={
          problem === null ? (
            <EmptyState
              icon={<IconUsersGroup size={28} stroke={1.5} aria-hidden />}
              title="Nobody had patients in these months."
              line="Choose other months, another role or all sites."
            />
          ) : null
        }
      >
        {data === undefined ? null : <ReportTable report={data} />}
      </ListStates>
    </div>
  );
};

interface ReportFiltersProps {
  readonly choice: ReportChoice;
  readonly problem: string | null;
  readonly onChange: (part: Partial<ReportChoice>) => void;
}

const ReportFilters = ({ choice, problem, onChange }: ReportFiltersProps) => {
  const { me, sites } = useSignedIn();
  const own = mayReadAsStaff.sites(me);
  const month = (name: 'start' | 'end', label: string) => (
    <Select
      size="xs"
      className={styles.month}
      aria-label={label}
      aria-describedby="report-months"
      searchable
      allowDeselect={false}
      error={problem !== null}
      data={monthsToChoose(choice[name], now()).map((one) => ({ value: one, label: monthText(one) }))}
      value={choice[name]}
      onChange={(chosen) => {
        if (chosen !== null) onChange({ [name]: chosen });
      }}
    />
  );
  return (
    <>
      <div className={styles.months}>
        {month('start', 'First month')}
        <span className="dim">to</span>
        {month('end', 'Last month')}
      </div>
      <Select
        size="xs"
        className={styles.choice}
        aria-label="Role"
        placeholder="All roles"
        clearable
        clearButtonProps={{ 'aria-label': 'Show all roles' }}
        data={careTeamRoles.map((role) => ({ value: role, label: careTeamRoleLabel(role) }))}
        value={choice.role}
        onChange={(role) => onChange({ role })}
      />
      <Select
        size="xs"
        className={styles.choice}
        aria-label="Site"
        placeholder="All sites"
        clearable
        searchable
        limit={50}
        clearButtonProps={{ 'aria-label': 'Show all sites' }}
        data={sites
          .filter(({ id }) => own.includes(id))
          .map(({ id, short_name }) => ({ value: id, label: short_name }))}
        value={choice.siteId}
        onChange={(siteId) => onChange({ siteId })}
      />
      <FieldMessage id="report-months" error={problem} />
    </>
  );
};

type Member = MemberReport['members'][number];

const columnsOf = (report: MemberReport): readonly Column<Member>[] => [
  {
    id: 'name',
    title: 'Member',
    isName: true,
    width: 220,
    grow: 2,
    sort: { by: (_, index) => index },
    cell: ({ firstName, lastName, email }) => (
      <>
        {firstName} <b>{lastName}</b>
        <span className={`${styles.email} dim`}>{email}</span>
      </>
    ),
    foot: 'All patients',
  },
  {
    id: 'roles',
    title: 'Roles',
    width: 230,
    grow: 2,
    tip: ({ roles }) => roles.map(careTeamRoleLabel).join(', '),
    cell: ({ roles }) => roles.map(careTeamRoleLabel).join(', '),
    foot: <span className="dim">One with several members counts once</span>,
  },
  ...report.months.map((month, index) => monthColumn(report, month, index)),
];

const monthColumn = (report: MemberReport, month: string, index: number): Column<Member> => ({
  id: month,
  title: monthText(month),
  isNumber: true,
  width: 104,
  sort: { by: ({ patients }) => patients[index] ?? 0, isDownFirst: true },
  cell: ({ patients }) =>
    patients[index] === 0 ? <span className="dim">0</span> : (patients[index] ?? <None />),
  foot: <b>{report.allPatients[index]}</b>,
});

const keyOf = ({ userId }: Member): string => userId;

const ReportTable = ({ report }: { readonly report: MemberReport }) => {
  const columns = useMemo(() => columnsOf(report), [report]);
  const [sort, setSort] = useState<Sort | null>(null);
  return (
    <ListTable
      label="Patients by member and month"
      fills
      rows={report.members}
      keyOf={keyOf}
      columns={columns}
      sort={sort}
      onSort={setSort}
    />
  );
};
