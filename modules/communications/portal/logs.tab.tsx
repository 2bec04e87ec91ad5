// Which contacts with the patient are logged? Ten to a page, newest first, each opening beside the chart (OP-LOG-7).
import type { Log } from '../contract/model.ts';
import { mayWriteLogs } from '../contract/policies.ts';
import { IconMessages } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { askForPanel } from '@alveary/portal/shell/panel-store.ts';
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { logColumns } from './log-columns.tsx';
import { LogFilters } from './log-filters.tsx';
import { logsList } from './logs.list.ts';
import { useLogChoices } from './use-log-choices.ts';
import styles from './logs.module.css';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { newLogDraft } from '../contract/draft-keys.ts';

const open = { act: ({ id }: Log): void => askForPanel('communication-log', { logId: id }) };
const keyOf = ({ id }: Log): string => id;
const none: readonly Log[] = [];

const empty = {
  icon: <IconMessages size={28} stroke={1.5} aria-hidden />,
  title: 'No logs yet',
  line: 'Calls, messages and visits that are logged for this patient appear here.',
  narrowed: {
    title: 'Sorry there are no matching results',
    line: 'Please try refiltering with new search criteria',
  },
};

export function LogsTab() {
  const { siteProfile, locale } = usePatient();
  const profileId = siteProfile.profile.id;
  const choices = useLogChoices(profileId);
  const list = useList(logsList, { profileId });
  const columns = useMemo(() => logColumns(choices.purposeName, locale), [choices.purposeName, locale]);
  const mayWrite = mayWriteLogs.sites(useMe()).includes(siteProfile.site.id);
  return (
    <div className={styles.logs}>
      <ListView
        list={list}
        label="Logs"
        fills={false}
        columns={columns}
        keyOf={keyOf}
        open={open}
        isSortedByServer
        hasColumnMenu
        of="logs"
        loading="Loading the logs"
        loadingRows={10}
        failure="Error with log."
        empty={empty}
        filters={
          <LogFilters
            filters={list.filters}
            rows={list.rows ?? none}
            purposes={choices.purposes}
            purposeName={choices.purposeName}
            locale={locale}
            onNarrow={list.narrow}
          />
        }
        actions={
          mayWrite ? (
            <AddButton
              label="New log"
              size="xs"
              variant="filled"
              draftKey={newLogDraft(profileId)}
              onClick={() => askForPanel('communication-log', { profileId })}
            />
          ) : null
        }
      />
    </div>
  );
}
