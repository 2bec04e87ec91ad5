// Starts, keeps, extends and stops a recording at the server, and says what came of it (document 2 §4, §8).
import { recordingCalls } from '../contract/calls.ts';
import type { Recording } from '../contract/model.ts';
import { overrideWarning, wholeMinutes } from '../contract/rules.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { extensionSaid } from './recorder.rules.ts';
import { type ChosenPatient, lookAround, type RecorderStore, take, turnTo } from './recorder-state.ts';
import { tell, tellDone } from './recorder-toasts.ts';

/** This page, among those that the person has open. */
const holder = newId();

const inPlace = { shownInPlace: true };

/** What an answer says that was not known before: extended, stopped by the rule, or ended elsewhere. */
const follow = (store: RecorderStore, before: Recording, after: Recording): void => {
  const said = extensionSaid(before, after);
  if (said !== null) tell(said.title, said.line);
  take(store, after, after.endTime === null ? 'recording' : 'stopped');
  if (after.endTime !== null) tellDone('Recording Saved Successfully');
};

export const useRecorderCalls = (store: RecorderStore) => {
  const startCall = useCallMutation(recordingCalls.start);
  const keepCall = useCallMutation(recordingCalls.keep);
  const extendCall = useCallMutation(recordingCalls.extend);
  const stopCall = useCallMutation(recordingCalls.stop);

  /** @returns whether it goes on */
  const begin = async (patient: ChosenPatient): Promise<boolean> => {
    const { profileId } = patient;
    store.set((state) => ({ ...state, phase: 'starting', patient, running: null, text: '' }));
    const outcome = await startCall.run({ body: { id: newId(), profileId, holder } }, inPlace);
    if (outcome.ok) {
      take(store, outcome.answer, 'recording');
      tellDone('Log Created Successfully');
      return true;
    }
    turnTo(store, 'idle');
    tell('Something went wrong', `Log was not created. ${outcome.error.message}`);
    return false;
  };

  /** @returns whether it was saved */
  const end = async (one: Recording, endsAt: 'now' | 'last-kept'): Promise<boolean> => {
    const absences = lookAround(store);
    turnTo(store, 'stopping');
    const body = { text: store.get().text, endsAt, ...(absences.length === 0 ? {} : { absences }) };
    const outcome = await stopCall.run({ params: { id: one.id }, body }, inPlace);
    if (outcome.ok) {
      take(store, outcome.answer, 'stopped');
      tellDone('Recording Saved Successfully');
      return true;
    }
    if (outcome.error.code === 'RecordingStopped') {
      turnTo(store, 'stopped');
      tell(outcome.error.message);
      return true;
    }
    turnTo(store, endsAt === 'now' ? 'recording' : 'found');
    tell(`Error saving recording. ${outcome.error.message}`);
    return false;
  };

  /** Without an answer it goes on: the next time says all that was said until then. */
  const keep = async (one: Recording, takesOver: boolean): Promise<void> => {
    const absences = lookAround(store);
    const body = {
      text: store.get().text,
      holder,
      takesOver,
      ...(absences.length === 0 ? {} : { absences }),
    };
    const outcome = await keepCall.run({ params: { id: one.id }, body }, inPlace);
    const { phase } = store.get();
    if (phase !== 'recording' && phase !== 'found') return;
    if (outcome.ok) follow(store, one, outcome.answer);
    else if (outcome.error.code === 'RecordingElsewhere') turnTo(store, 'found');
    // Signed out: nothing is recorded or listened to any more.
    else if (outcome.error.status === 401) turnTo(store, 'idle');
    else if (takesOver) tell('Something went wrong', outcome.error.message);
  };

  const extend = async (one: Recording): Promise<void> => {
    const outcome = await extendCall.run({ params: { id: one.id } });
    if (!outcome.ok) return;
    const after = outcome.answer;
    take(store, after, after.endTime === null ? 'recording' : 'stopped');
    const total = wholeMinutes(Date.parse(after.startTime), Date.parse(after.expiresAt));
    const warning = overrideWarning(total);
    if (warning !== null) tell(warning.title, warning.line);
  };

  return { begin, end, keep, extend };
};
