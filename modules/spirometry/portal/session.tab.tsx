// Which session of the patient is open, and which comes before and after it? A page of Trends (document 3 §2; OP-PROFILE-4)
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { sessionCalls } from '../contract/calls.ts';
import type { ListedSession } from '../contract/model.ts';
import { SessionView } from './session/session-view.tsx';
import styles from './session-tab.module.css';

const suffix = { pre: ', before bronchodilator', post: ', after bronchodilator' } as const;

const none: readonly ListedSession[] = [];

export function SessionTab() {
  const { siteProfile, locale } = usePatient();
  const { sessionId } = useParams();
  const { data, error, refetch } = useCall(
    sessionCalls.listOfPatient,
    { query: { profile_id: siteProfile.profile.id } },
    { shownInPlace: true },
  );
  // The session is drawn first; what can be walked to follows.
  const sessions = useDeferredValue(
    useMemo(() => data?.toReversed() ?? none, [data]),
    none,
  );
  if (!isUuid(sessionId)) return <NotFoundPage />;
  return (
    <div className={styles.trends}>
      {error === null ? null : <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} isSlim />}
      <SessionPicker sessions={sessions} current={sessionId} locale={locale} />
      <SessionView key={sessionId} id={sessionId} locale={locale} />
    </div>
  );
}

interface SessionPickerProps {
  /** Oldest first. */
  readonly sessions: readonly ListedSession[];
  readonly current: string;
  readonly locale: ReturnType<typeof usePatient>['locale'];
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const SessionPicker = memo(({ sessions, current, locale }: SessionPickerProps) => {
  const go = useNavigate();
  const at = sessions.findIndex(({ id }) => id === current);
  const last = sessions.length - 1;
  const to = (place: number) => () => {
    const next = sessions[place];
    if (next !== undefined) void go(`../${next.id}`, { relative: 'path' });
  };
  return (
    <div className={styles.picker} role="group" aria-label="Session">
      <Link to="../.." relative="path">
        Trends
      </Link>
      <IconButton label="First session" isDisabled={at <= 0} onClick={to(0)}>
        <IconChevronsLeft {...icon} />
      </IconButton>
      <IconButton label="Previous session" isDisabled={at <= 0} onClick={to(at === -1 ? last : at - 1)}>
        <IconChevronLeft {...icon} />
      </IconButton>
      <Select
        size="xs"
        w={360}
        aria-label="Session"
        allowDeselect={false}
        value={at === -1 ? null : current}
        data={sessions.toReversed().map(({ id, performed_at, bronchodilator }) => ({
          value: id,
          label: `${showDayTime(performed_at, locale)}${bronchodilator === null ? '' : suffix[bronchodilator]}`,
        }))}
        onChange={(id) => to(sessions.findIndex((one) => one.id === id))()}
      />
      <IconButton label="Next session" isDisabled={at === -1 || at === last} onClick={to(at + 1)}>
        <IconChevronRight {...icon} />
      </IconButton>
      <IconButton label="Last session" isDisabled={at === -1 || at === last} onClick={to(last)}>
        <IconChevronsRight {...icon} />
      </IconButton>
      <span className="dim tabular">{at === -1 ? null : `${at + 1} of ${sessions.length}`}</span>
    </div>
  );
});
