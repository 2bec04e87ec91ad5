// Who else has this patient in sight now? Said while the page is seen, and heard from the others
import { useEffect, useState } from 'react';
import { BrokerError } from '@alveary/portal/lib/broker-answers.ts';
import { now, useNow } from '@alveary/portal/lib/clock.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { personsBroker } from '@alveary/portal/shell/session-watch.ts';
import { tellPresence, type ViewerMessage, viewersTopic } from '../contract/realtime.ts';
import { presentViewers, SAID_EVERY_MS, type Viewer, viewersAfter } from '../contract/rules.ts';

const LOOKED_AT_EVERY_MS = 5000;

type Broker = NonNullable<ReturnType<typeof personsBroker.get>>;

/** Says it, hears it, answers who asks; returns the end of it. */
const takePart = (
  broker: Broker,
  profileId: string,
  hear: (message: ViewerMessage) => void,
): (() => void) => {
  const tab = newId();
  // What could not be said now is said again in 20 seconds, and at the next connection.
  const say = (presence: ViewerMessage['presence']): void =>
    void broker.ask(tellPresence, { profileId, tab, presence }).catch((error: unknown) => {
      if (!(error instanceof BrokerError)) throw error;
    });
  const isSeen = (): boolean => document.visibilityState === 'visible';
  const unfollow = broker.follow(viewersTopic, { profileId }, (message) => {
    if (message.tab === tab) return;
    hear(message);
    if (message.presence === 'who' && isSeen()) say('here');
  });
  const stopHearing = broker.whenOpen(() => say(isSeen() ? 'who' : 'gone'));
  const onSeen = (): void => say(isSeen() ? 'who' : 'gone');
  const leave = (): void => say('gone');
  document.addEventListener('visibilitychange', onSeen);
  window.addEventListener('pagehide', leave);
  const timer = setInterval(() => {
    if (isSeen()) say('here');
  }, SAID_EVERY_MS);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onSeen);
    window.removeEventListener('pagehide', leave);
    stopHearing();
    unfollow();
    leave();
  };
};

export const useViewers = (profileId: string): readonly Viewer[] => {
  const broker = useStore(personsBroker);
  const { user } = useSignedIn();
  const time = useNow(LOOKED_AT_EVERY_MS);
  const [viewers, setViewers] = useState<readonly Viewer[]>([]);
  useEffect(() => {
    if (broker === null) return undefined;
    const end = takePart(broker, profileId, (message) =>
      setViewers((known) => viewersAfter(known, message, now())),
    );
    return () => {
      end();
      setViewers([]);
    };
  }, [broker, profileId]);
  return presentViewers(viewers, user.id, time);
};
