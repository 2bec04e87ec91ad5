// What does the recorder of this page know: whom, since when, what was said? (document 2 §3 Recording entry)
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import type { Recording } from '../contract/model.ts';
import { createStore, type Store } from '@alveary/portal/lib/store.ts';
import type { Phase } from './recorder.rules.ts';

export interface ChosenPatient {
  readonly profileId: string;
  readonly name: string;
}

interface Running {
  readonly recording: Recording;
  /** When its answer came, by a clock that nobody sets: milliseconds. */
  readonly answeredAt: number;
}

export interface RecorderState {
  readonly phase: Phase;
  readonly patient: ChosenPatient | null;
  readonly running: Running | null;
  readonly text: string;
}

export type RecorderStore = Store<RecorderState>;

export const recorderStore = (): RecorderStore =>
  createStore<RecorderState>({ phase: 'idle', patient: null, running: null, text: '' });

/** Takes over what the server answered. */
export const take = (store: RecorderStore, recording: Recording, phase: Phase): void =>
  store.set((state) => ({
    ...state,
    phase,
    running: { recording, answeredAt: performance.now() },
    patient: { profileId: recording.profileId, name: nameOf(recording.patient) },
  }));

export const turnTo = (store: RecorderStore, phase: Phase): void =>
  store.set((state) => ({ ...state, phase }));

export const say = (store: RecorderStore, text: string): void => store.set((state) => ({ ...state, text }));
