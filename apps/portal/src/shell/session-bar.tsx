// Is the session about to end, and how does the person keep it? (document 1 §2 Session bar; AUTH-031 to AUTH-035)
import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { CallError } from '../lib/call-error.ts';
import { useNow } from '../lib/clock.ts';
import { useStore } from '../lib/store.ts';
import { showCallError } from './notices.ts';
import {
  askSession,
  extendSession,
  secondsLeft,
  sessionClock,
  shouldAsk,
  spokenSeconds,
  WARN_FROM_S,
} from './session-clock.ts';
import './session-bar.css';

const EVERY_SECOND_MS = 1000;

export const SessionBar = ({ onExpired }: { readonly onExpired: () => void }) => {
  const time = useNow(EVERY_SECOND_MS);
  const clock = useStore(sessionClock);
  const left = secondsLeft(clock, time);
  const isDue = shouldAsk(clock, time);

  useEffect(() => {
    if (isDue) void askSession();
  }, [isDue]);
  useEffect(() => {
    if (left === 0) onExpired();
  }, [left, onExpired]);

  return left === null || left > WARN_FROM_S || left === 0 ? null : <Warning seconds={left} />;
};

const Warning = ({ seconds }: { readonly seconds: number }) => {
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
    <section className="session-bar" aria-label="Session">
      <IconClockExclamation size={18} stroke={1.75} aria-hidden />
      <p className="grow" aria-hidden>
        Your session is about to expire. You will be logged out in <b className="tabular">{seconds}</b>{' '}
        seconds.
      </p>
      <p className="visually-hidden" role="status">
        Your session is about to expire. You will be logged out in {spoken} seconds.
      </p>
      <Button size="xs" variant="default" loading={isExtending} onClick={() => void extend()}>
        Keep me logged in
      </Button>
    </section>
  );
};
