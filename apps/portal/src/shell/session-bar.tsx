// Is the session about to end, and how does the person keep it? (document 1 §2 Session bar; AUTH-031 to AUTH-035)
import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { onUsed } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { useNow } from '../lib/clock.ts';
import { useStore } from '../lib/store.ts';
import { showCallError } from './notices.ts';
import {
  askSession,
  extendSession,
  hasRunOut,
  noteUse,
  secondsLeft,
  sessionClock,
  shouldAsk,
  spokenSeconds,
  WARN_FROM_S,
} from './session-clock.ts';
import styles from './session-bar.module.css';

const EVERY_SECOND_MS = 1000;

/** Said where no button helps: what is typed is kept, and the same page comes back. */
const LONGEST = 'This is the longest a session can last: log in again to go on where you were.';

export const SessionBar = ({ onExpired }: { readonly onExpired: () => void }) => {
  const time = useNow(EVERY_SECOND_MS);
  const clock = useStore(sessionClock);
  const left = secondsLeft(clock, time);
  const isDue = shouldAsk(clock, time);

  useEffect(() => {
    onUsed(noteUse);
    return () => onUsed(() => {});
  }, []);
  useEffect(() => {
    if (isDue) void askSession();
  }, [isDue]);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void hasRunOut().then((isTrue) => (isTrue ? onExpired() : undefined));
  }, [isOver, onExpired]);

  return left === null || left > WARN_FROM_S || isOver ? null : (
    <Warning seconds={left} isFinal={clock.end?.isFinal === true} />
  );
};

interface WarningProps {
  readonly seconds: number;
  readonly isFinal: boolean;
}

const Warning = ({ seconds, isFinal }: WarningProps) => {
  const [isExtending, setExtending] = useState(false);
  const spoken = spokenSeconds(seconds);

  const extend = async (): Promise<void> => {
    setExtending(true);
    try {
      await extendSession();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status !== 401) showCallError(error);
    } finally {
      setExtending(false);
    }
  };

  return (
    <section className={styles.bar} aria-label="Session">
      <IconClockExclamation size={18} stroke={1.75} aria-hidden />
      <p className="grow" aria-hidden>
        Your session is about to expire. You will be logged out in <b className="tabular">{seconds}</b>{' '}
        seconds.{isFinal ? ` ${LONGEST}` : null}
      </p>
      <p className="visually-hidden" role="status">
        Your session is about to expire. You will be logged out in {spoken} seconds.
        {isFinal ? ` ${LONGEST}` : null}
      </p>
      {isFinal ? null : (
        <Button size="xs" variant="default" loading={isExtending} onClick={() => void extend()}>
          Keep me logged in
        </Button>
      )}
    </section>
  );
};
