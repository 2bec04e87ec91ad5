// Who else types in this channel, and do they know that I do? Said every few seconds while one types, forgotten by itself
import { useEffect, useRef, useState } from 'react';
import type { Broker } from '@alveary/portal/lib/broker.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { type ChatFrame, tellTyping } from '../contract/realtime.ts';
import {
  LIVES_MS,
  stillTyping,
  TELL_EVERY_MS,
  type Typist,
  typingText,
  typistsAfter,
} from './typing.rules.ts';

interface Typing {
  /** 'Tom Alder is typing…', or nothing. */
  readonly text: string;
  readonly hear: (frame: ChatFrame) => void;
  readonly tell: () => void;
}

export const useTyping = (broker: Broker, channelId: string | null): Typing => {
  const { me } = useSignedIn();
  const [typists, setTypists] = useState<readonly Typist[]>([]);
  const toldAt = useRef(0);
  useEffect(() => {
    if (typists.length === 0) return undefined;
    const timer = setTimeout(() => setTypists((known) => stillTyping(known, now())), LIVES_MS);
    return () => clearTimeout(timer);
  }, [typists]);
  return {
    text: typingText(typists),
    hear: (frame) => setTypists((known) => typistsAfter(known, frame, me.id, now())),
    tell: () => {
      if (channelId === null || now() - toldAt.current < TELL_EVERY_MS) return;
      toldAt.current = now();
      // Whoever does not hear of it misses nothing that stays.
      broker.ask(tellTyping, { channelId }).catch(() => undefined);
    },
  };
};
