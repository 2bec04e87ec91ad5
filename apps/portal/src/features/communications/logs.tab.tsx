// Which contacts with the patient are logged? Ten to a page, newest first, each opening beside the chart (OP-LOG-7).
import { communicationCalls } from '@alveary/contract/communications/calls.ts';
import type { Log } from '@alveary/contract/communications/model.ts';
import { mayWriteLogs } from '@alveary/contract/policies/communications.ts';
import { Button } from '@mantine/core';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../lib/use-call.ts';
import { useMe } from '../../shell/me.ts';
import { openPanel } from '../../shell/panel-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { usePatient } from '../patients/public.ts';
import { filterOf, isFiltered, LOGS_PER_PAGE, type LogFilter, queryOf, searchOf } from './log-filter.ts';
import { LogFilters } from './log-filters.tsx';
import { LogTable } from './log-table.tsx';
import { useLogChoices } from './use-log-choices.ts';
import './logs.css';

const openLog = (log: Log): void => openPanel('communication-log', { logId: log.id });

export function LogsTab() {
  const { siteProfile, locale } = usePatient();
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const profileId = siteProfile.profile.id;
  const choices = useLogChoices(profileId);
  const logs = useCall(
    communicationCalls.list,
    { query: queryOf(filter, profileId) },
    { keepPrevious: true, shownInPlace: true },
  );
  const mayWrite = mayWriteLogs.sites(useMe()).includes(siteProfile.site.id);
  const change = (next: LogFilter) => setSearch(searchOf(next), { replace: true });
  const newLog = mayWrite ? <NewLogButton profileId={profileId} /> : null;

  return (
    <section className="logs" aria-label="Logs">
      <div className="logs-toolbar">
        <LogFilters
          filter={filter}
          purposes={choices.purposes}
          purposeName={choices.purposeName}
          locale={locale}
          onChange={change}
        />
        <span className="grow" />
        {newLog}
      </div>
      {logs.data === undefined && logs.error === null && (
        <SkeletonRows
          rows={10}
          columns={['14%', '16%', '10%', '10%', '12%', '8%', '12%', '18%']}
          label="Loading the logs"
        />
      )}
      {logs.data === undefined && logs.error !== null && (
        <ErrorState
          title="Error with log."
          requestId={logs.error.requestId}
          onRetry={() => void logs.refetch()}
        />
      )}
      {logs.data !== undefined && logs.data.total === 0 && <NoLogs isFiltered={isFiltered(filter)} />}
      {logs.data !== undefined && logs.data.total > 0 && (
        <>
          <LogTable
            logs={logs.data.rows}
            purposeName={choices.purposeName}
            locale={locale}
            onOpen={openLog}
            isOld={logs.isPlaceholderData}
          />
          <PageBar
            page={filter.page}
            perPage={LOGS_PER_PAGE}
            total={logs.data.total}
            of="logs"
            isOld={logs.isPlaceholderData}
            onChange={(page) => change({ ...filter, page })}
          />
        </>
      )}
    </section>
  );
}

function NewLogButton({ profileId }: { readonly profileId: string }) {
  return (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => openPanel('communication-log', { profileId })}
    >
      New log
    </Button>
  );
}

const NoLogs = ({ isFiltered: narrowed }: { readonly isFiltered: boolean }) =>
  narrowed ? (
    <EmptyState
      icon={<IconMessages size={28} stroke={1.5} aria-hidden />}
      title="Sorry there are no matching results"
      line="Please try refiltering with new search criteria"
    />
  ) : (
    <EmptyState
      icon={<IconMessages size={28} stroke={1.5} aria-hidden />}
      title="No logs yet"
      line="Calls, messages and visits that are logged for this patient appear here."
    />
  );
