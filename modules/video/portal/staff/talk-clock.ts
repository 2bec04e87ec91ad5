// Counts the time that staff spend with a patient in a visit, and tells the server of it (OP-ACTIVITY-5).
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { whenEnding } from '@alveary/portal/lib/last-words.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { watchPresence } from '@alveary/portal/lib/presence.ts';
import { videoCalls } from '../../contract/calls.ts';
import { readTalk, stretchOf, type Talk } from './talk-time.rules.ts';

const TICK_MS = 1000;
const TELL_EVERY_MS = 30_000;
const TRY_AGAIN_MS = 30_000;

export interface TalkClock {
  /** Whether picture and sound of the patient are here. */
  readonly setTogether: (isTogether: boolean) => void;
  readonly end: () => void;
}

const isPassing = ({ status }: CallError): boolean => status === 0 || status === 429 || status >= 500;

interface Attendance {
  readonly participantId: string;
  readonly stretch: ReturnType<typeof stretchOf>;
}

/** False where nobody heard it who may hear it later. */
const isTold = async (id: string, body: Attendance): Promise<boolean> => {
  try {
    await request(videoCalls.attend, { params: { id }, body }, { keepalive: true });
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return !isPassing(error);
  }
};

/** Runs it when the page or the session may be gone with the next moment. */
const whenLeaving = (act: () => Promise<void>): (() => void) => {
  const onPageHide = (): void => void act();
  const stopEnding = whenEnding(act);
  window.addEventListener('pagehide', onPageHide);
  return () => {
    stopEnding();
    window.removeEventListener('pagehide', onPageHide);
  };
};

/** @param onCounting told whether time counts from now on */
export const openTalkClock = (
  visitId: string,
  participantId: string,
  onCounting: (isCounting: boolean) => void,
): TalkClock => {
  const presence = watchPresence();
  let current: Talk | null = null;
  let toldMs = 0;
  let isTogether = false;

  /** What is over is told until somebody hears it; what goes on is told again by itself. */
  const tell = async (talk: Talk, isOver: boolean): Promise<void> => {
    const stretch = stretchOf(talk, presence.now(), isOver);
    if (!(await isTold(visitId, { participantId, stretch })) && isOver)
      setTimeout(() => void tell(talk, isOver), TRY_AGAIN_MS);
  };
  const look = (): void => {
    const reading = { now: presence.now(), isTogether, lastUse: presence.lastUse() };
    const next = readTalk(current, reading, newId);
    if (next.over !== null) void tell(next.over, true);
    if (next.current?.id !== current?.id) toldMs = 0;
    current = next.current;
    onCounting(next.current !== null);
    if (current === null || current.until - current.from - toldMs < TELL_EVERY_MS) return;
    toldMs = current.until - current.from;
    void tell(current, false);
  };
  const tellAll = async (): Promise<void> => {
    look();
    if (current !== null) await tell(current, false);
  };
  const timer = setInterval(look, TICK_MS);
  const stopLeaving = whenLeaving(tellAll);
  const setTogether = (are: boolean): void => {
    isTogether = are;
    look();
  };
  return {
    setTogether,
    end: () => {
      setTogether(false);
      clearInterval(timer);
      stopLeaving();
      presence.end();
    },
  };
};
