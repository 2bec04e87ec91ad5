// How many patients did each member of the care teams look after, month by month? (OP-ADMIN-1, OP-ADMIN-2; ADMIN-006)
import { careTeamCalls } from '@alveary/contract/care-team/calls.ts';
import { careTeamRoleLabel, careTeamRoles, type MemberReport } from '@alveary/contract/care-team/model.ts';
import { mayReadAsStaff } from '@alveary/contract/policies/admin-pages.ts';
import { Select } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { now } from '../../../lib/clock.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ExportButton } from '../../../shell/export-button.tsx';
import { useSignedIn } from '../../../shell/me.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { ListBar } from '../../../ui/list-bar.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { Table } from '../../../ui/table.tsx';
import {
  addressOfChoice,
  choiceOfAddress,
  monthsToChoose,
  monthText,
  problemOfMonths,
  questionOf,
  type ReportChoice,
} from './member-report.rules.ts';
import './member-report.css';

export const MemberReportPage = () => {
  const [query, setQuery] = useSearchParams();
  const choice = choiceOfAddress(query, now());
  const problem = problemOfMonths(choice);
  const { data, error, refetch, isPlaceholderData } = useCall(
    careTeamCalls.memberReport,
    { query: questionOf(choice) },
    { shownInPlace: true, keepPrevious: true, enabled: problem === null },
  );
  const change = (part: Partial<ReportChoice>): void =>
    setQuery(addressOfChoice({ ...choice, ...part }), { replace: true });
  const shown = problem === null && error === null ? data : undefined;
  return (
    <div className="report">
      <ListBar>
        <h1>Care-team members</h1>
        <ReportFilters choice={choice} problem={problem} onChange={change} />
        <span className="grow" />
        <ExportButton
          call={careTeamCalls.memberReportFile}
          input={{ query: questionOf(choice) }}
          isDisabled={shown === undefined || shown.members.length === 0}
        />
      </ListBar>
      {error === null || problem !== null ? null : (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && problem === null ? (
        <div className="report-loading">
          <SkeletonRows
            rows={8}
            columns={['22%', '22%', '7%', '7%', '7%', '7%']}
            label="Loading the report"
          />
        </div>
      ) : null}
      {shown?.members.length === 0 ? (
        <EmptyState
          icon={<IconUsersGroup size={28} stroke={1.5} aria-hidden />}
          title="Nobody had patients in these months."
          line="Choose other months, another role or all sites."
        />
      ) : null}
      {shown !== undefined && shown.members.length > 0 ? (
        <ReportTable report={shown} isOld={isPlaceholderData} />
      ) : null}
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
      className="report-month"
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
      <div className="report-months">
        {month('start', 'First month')}
        <span className="dim">to</span>
        {month('end', 'Last month')}
      </div>
      <Select
        size="xs"
        className="report-choice"
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
        className="report-choice"
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

interface ReportTableProps {
  readonly report: MemberReport;
  readonly isOld: boolean;
}

const ReportTable = ({ report, isOld }: ReportTableProps) => (
  <Table label="Patients by member and month" isOld={isOld} fills className="report-table">
    <thead>
      <tr>
        <th scope="col">Member</th>
        <th scope="col">Roles</th>
        {report.months.map((month) => (
          <th key={month} scope="col" className="table-number">
            {monthText(month)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {report.members.map(({ userId, firstName, lastName, email, roles, patients }) => (
        <tr key={userId}>
          <th scope="row">
            {firstName} <b>{lastName}</b>
            <span className="report-email dim">{email}</span>
          </th>
          <td>{roles.map(careTeamRoleLabel).join(', ')}</td>
          {patients.map((count, index) => (
            <td key={report.months[index]} className="table-number tabular">
              {count === 0 ? <span className="dim">0</span> : count}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">All patients</th>
        <td className="dim">One with several members counts once</td>
        {report.allPatients.map((count, index) => (
          <td key={report.months[index]} className="table-number tabular">
            <b>{count}</b>
          </td>
        ))}
      </tr>
    </tfoot>
  </Table>
);
