// Which thread is open? One reader for each channel, following while the thread is shown
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Broker } from '@alveary/portal/lib/broker.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import type { ChatFrame } from '../contract/realtime.ts';
import { conversations } from './conversations.ts';
import { type OpenThread, ThreadReader } from './thread-reader.ts';

interface Wanted {
  readonly broker: Broker;
  readonly principal: string;
  readonly channelId: string | null;
  readonly onFrame: (frame: ChatFrame) => void;
}

interface ShownThread extends OpenThread {
  readonly reader: ThreadReader;
}

export const useThread = ({ broker, principal, channelId, onFrame }: Wanted): ShownThread => {
  const { me, settings } = useSignedIn();
  const size = settings.broker.batch;
  const userId = me.id;
  const reader = useMemo(
    () => new ThreadReader({ conversations, broker, principal, channelId, userId, size }),
    [broker, principal, channelId, userId, size],
  );
  const hear = useEffectEvent(onFrame);
  useEffect(() => reader.follow((frame) => hear(frame)), [reader]);
  return { reader, ...useStore(reader.state) };
};
