// From the choice of a patient until the recording is saved: idle -> recording -> stopped (document 2 §4).
import { recordingCalls } from '../contract/calls.ts';
import { KEEP_EVERY_MS, type Recording } from '../contract/model.ts';
import { lastMinuteTitle, wholeMinutes } from '../contract/rules.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from '@alveary/portal/lib/store.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { watchPresence } from '@alveary/portal/lib/presence.ts';
import { openPanel } from '@alveary/portal/shell/panel-store.ts';
import { type Clock, clockOf, isLastMinute, joined } from './recorder.rules.ts';
import { noAbsences } from './absence.rules.ts';
import {
  type ChosenPatient,
  lookAround,
  type RecorderState,
  type RecorderStore,
  recorderStore,
  say,
  take,
} from './recorder-state.ts';
import { tell } from './recorder-toasts.ts';
import { useRecorderCalls } from './use-recorder-calls.ts';

const TICK_MS = 1000;

export interface Recorder extends Pick<RecorderState, 'phase' | 'patient' | 'text'> {
  readonly recording: Recording | null;
  readonly clock: Clock | null;
  readonly choose: (patient: ChosenPatient) => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly extend: () => Promise<void>;
  /** Goes on with the recording that a reload interrupted. */
  readonly goOn: () => Promise<void>;
  readonly stopFound: () => Promise<void>;
  readonly hear: (words: string) => void;
  /** Nobody is there: what passes does not count. */
  readonly isAway: boolean;
  /** Whether the page hears what is said in the room. */
  readonly setHearing: (isHearing: boolean) => void;
}

/** The clock of the recording, read again each second. */
const useClock = ({ running, phase }: RecorderState): Clock | null => {
  const [at, setAt] = useState(() => performance.now());
  const isOn = phase === 'recording';
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => setAt(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return running === null ? null : clockOf(running.recording, Math.max(0, at - running.answeredAt));
};

/** Finds the recording that a reload interrupted. */
const useFound = (store: RecorderStore): (() => Promise<unknown>) => {
  const found = useCall(
    recordingCalls.current,
    {},
    { shownInPlace: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const { data } = found;
  const offer = useEffectEvent((one: Recording) => {
    if (store.get().phase !== 'idle') return;
    say(store, one.text);
    take(store, one, 'found');
  });
  useEffect(() => {
    if (data !== undefined && data !== null) offer(data);
  }, [data]);
  return found.refetch;
};

const useEvery = (everyMs: number, isOn: boolean, act: () => void): void => {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => actNow(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isOn]);
};

/** Notices while a recording goes on that nobody is there, and tells the server at once when somebody is back. */
const usePresence = (store: RecorderStore, isRecording: boolean, onReturn: () => void): void => {
  const tellReturn = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isRecording) return undefined;
    const presence = watchPresence();
    store.set((state) => ({ ...state, presence, absences: noAbsences }));
    const timer = setInterval(() => {
      const wasAway = store.get().absences.since !== null;
      lookAround(store);
      if (wasAway && store.get().absences.since === null) tellReturn();
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      presence.end();
      store.set((state) => ({ ...state, presence: null }));
    };
  }, [store, isRecording]);
};

/** In the last minute the sidebar opens and shows the countdown. */
const useLastMinute = (state: RecorderState, clock: Clock | null): void => {
  const isLast = state.phase === 'recording' && clock !== null && isLastMinute(clock);
  const recording = state.running?.recording;
  const endsAt = isLast ? recording?.expiresAt : undefined;
  const startedAt = recording?.startTime;
  useEffect(() => {
    if (endsAt === undefined || startedAt === undefined) return;
    openPanel('time-tracker', {});
    tell(lastMinuteTitle(wholeMinutes(Date.parse(startedAt), Date.parse(endsAt))));
  }, [endsAt, startedAt]);
};

export const useRecorder = (): Recorder => {
  const [store] = useState(recorderStore);
  const state = useStore(store);
  const clock = useClock(state);
  const findAgain = useFound(store);
  const { begin, end, keep, extend } = useRecorderCalls(store);
  const recording = state.running?.recording ?? null;

  const isRecording = state.phase === 'recording';
  const keepNow = (): void => {
    if (recording !== null) void keep(recording, false);
  };
  useEvery(KEEP_EVERY_MS, isRecording, keepNow);
  usePresence(store, isRecording, keepNow);
  useLastMinute(state, clock);

  const startWith = async (patient: ChosenPatient): Promise<void> => {
    if (!(await begin(patient))) await findAgain();
  };
  const choose = async (chosen: ChosenPatient): Promise<void> => {
    const isOn = state.phase === 'recording' || state.phase === 'found';
    if (isOn && recording !== null) {
      if (chosen.profileId === recording.profileId) return;
      if (!(await end(recording, isRecording ? 'now' : 'last-kept'))) return;
      await startWith(chosen);
      return;
    }
    store.set((before) => ({ ...before, phase: 'idle', patient: chosen, running: null, text: '' }));
  };
  return {
    phase: state.phase,
    patient: state.patient,
    text: state.text,
    recording,
    clock,
    choose,
    start: async () => (state.patient === null ? undefined : startWith(state.patient)),
    stop: async () => void (recording !== null && (await end(recording, 'now'))),
    extend: async () => (recording === null ? undefined : extend(recording)),
    goOn: async () => {
      if (recording === null) return;
      // What the end of the session has cut off stays as it is; the rest is a recording of its own.
      if (recording.isInterrupted && state.patient !== null) await startWith(state.patient);
      else await keep(recording, true);
    },
    stopFound: async () => void (recording !== null && (await end(recording, 'last-kept'))),
    isAway: isRecording && state.absences.since !== null,
    setHearing: (isHearing) => store.set((before) => ({ ...before, isHearing })),
    hear: (words) => say(store, joined(store.get().text, words)),
  };
};
