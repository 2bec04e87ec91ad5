// What stands at the button of the Messages panel? '!' when something is wrong, else what waits for the person (CHAT-015 to CHAT-017)
import { useEffect } from 'react';
import { useStore } from '@alveary/portal/lib/store.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { type PanelBadge, setPanelBadge } from '@alveary/portal/shell/panel-badges.ts';
import { personsBroker } from '@alveary/portal/shell/session-watch.ts';
import { unreadOf } from '../contract/rules.ts';
import { conversations } from './conversations.ts';

const MOST_COUNTED = 99;

const badgeOf = (problem: string | null, unread: number): PanelBadge | null => {
  if (problem !== null) return { text: '!', says: problem, tone: 'alert' };
  if (unread === 0) return null;
  return {
    text: unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread),
    says: `${unread} unread`,
    tone: 'count',
  };
};

/** Draws nothing. */
export const ChannelWatch = () => {
  const broker = useStore(personsBroker);
  const { me, settings } = useSignedIn();
  const { connection, channels, listError, hasThreadError } = useStore(conversations.feed.state);
  const size = settings.broker.channels;
  useEffect(() => (broker === null ? undefined : conversations.feed.follow(broker, size)), [broker, size]);

  const isWrong = listError !== null || hasThreadError;
  const problem = connection === 'lost' ? 'not connected' : isWrong ? 'something went wrong' : null;
  const unread = channels === null ? 0 : unreadOf(channels.values(), me.id);
  useEffect(() => {
    setPanelBadge('chat', badgeOf(problem, unread));
    return () => setPanelBadge('chat', null);
  }, [problem, unread]);
  return null;
};
