// When has the owner seen what the patient wrote? When the thread is open in a tab that is in sight (OP-CHAT-5)
import { useEffect, useState } from 'react';
import type { Broker } from '@alveary/portal/lib/broker.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import type { ChatChannel, ChatMessage } from '../contract/model.ts';
import { markUntilAnswered } from './mark-until-answered.ts';

const useIsInSight = (): boolean => {
  const [isInSight, setInSight] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = (): void => setInSight(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isInSight;
};

export const useMarkRead = (
  broker: Broker,
  channel: ChatChannel | null,
  messages: readonly ChatMessage[],
): void => {
  const { me } = useSignedIn();
  const isInSight = useIsInSight();
  const sequence = messages.at(-1)?.sequence;
  const channelId = channel?.owner === me.id && channel.unreadMessages > 0 ? channel.id : null;
  useEffect(() => {
    if (!isInSight || channelId === null || sequence === undefined) return undefined;
    return markUntilAnswered(broker, channelId, sequence);
  }, [broker, channelId, isInSight, sequence]);
};
