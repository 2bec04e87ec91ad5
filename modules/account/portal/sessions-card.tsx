// Where is the person signed in, and how is one of these sessions ended? (AUTH-024, AUTH-027)
import { accountDeviceCalls } from '../contract/devices.calls.ts';
import type { AnswerOf } from '@alveary/contract/call.ts';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useNow } from '@alveary/portal/lib/clock.ts';
import { showAgo, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import styles from './security.module.css';

type Session = AnswerOf<typeof accountDeviceCalls.sessions>[number];

const EVERY_MINUTE_MS = 60_000;

/** This one first, then as the server sorts them: the last used on top. */
const inOrder = (sessions: readonly Session[]): readonly Session[] => [
  ...sessions.filter(({ current }) => current),
  ...sessions.filter(({ current }) => !current),
];

export const SessionsCard = () => {
  const sessions = useCall(accountDeviceCalls.sessions, {}, { shownInPlace: true, staleTime: 0 });
  const time = useNow(EVERY_MINUTE_MS);
  const end = useCallMutation(accountDeviceCalls.endSession, {
    onDone: () => showSuccess('Session ended'),
  });
  const ask = async (session: Session): Promise<void> => {
    const isSure = await confirm({
      title: 'End this session?',
      text: `${session.device} is logged out at once. What is typed there and not saved is lost.`,
      act: 'End session',
      isDanger: true,
    });
    if (isSure) await end.run({ params: { id: session.id } });
  };
  return (
    <section className={styles.card} aria-labelledby="security-sessions">
      <h2 id="security-sessions">Where you are logged in</h2>
      {sessions.isPending ? <SkeletonRows rows={2} columns={['32px', '40%', '20%']} /> : null}
      {sessions.error && !sessions.data ? (
        <ErrorState {...failureOfCall(sessions.error)} onRetry={() => void sessions.refetch()} />
      ) : null}
      {sessions.data ? (
        <ul className={styles.sessions}>
          {inOrder(sessions.data).map((session) => (
            <SessionRow key={session.id} session={session} time={time} onEnd={() => void ask(session)} />
          ))}
        </ul>
      ) : null}
      {sessions.data?.length === 1 ? <p className="dim">You are logged in nowhere else.</p> : null}
    </section>
  );
};

interface SessionRowProps {
  readonly session: Session;
  readonly time: number;
  readonly onEnd: () => void;
}

const SessionRow = ({ session, time, onEnd }: SessionRowProps) => {
  const Icon = /iOS|Android/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.session}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={styles.sessionWords}>
        <b>{session.device}</b>
        <span className="dim">
          Last used {showAgo(session.last_used_at, time)} · Logged in {showDayTime(session.created_at)}
        </span>
      </span>
      {session.current ? (
        <Badge tone="info">This one</Badge>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={`End session of ${session.device}, last used ${showAgo(session.last_used_at, time)}`}
          onClick={onEnd}
        >
          End session
        </Button>
      )}
    </li>
  );
};
