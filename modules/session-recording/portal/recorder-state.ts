// What the recorder of this page knows: whom, since when, what was said, and whether somebody is there (document 2 §3 Recording entry;
// OP-ACTIVITY-5).
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import type { Absence, Recording } from '../contract/model.ts';
import type { Presence } from '@alveary/portal/lib/presence.ts';
import { createStore, type Store } from '@alveary/portal/lib/store.ts';
import { type Absences, noAbsences, readAbsences, toldAbsences } from './absence.rules.ts';
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
  /** Whether the page hears what is said in the room. */
  readonly isHearing: boolean;
  /** Watches the person while it records. */
  readonly presence: Presence | null;
  readonly absences: Absences;
}

export type RecorderStore = Store<RecorderState>;

export const recorderStore = (): RecorderStore =>
  createStore<RecorderState>({
    phase: 'idle',
    patient: null,
    running: null,
    text: '',
    isHearing: false,
    presence: null,
    absences: noAbsences,
  });

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

/** Looks whether somebody is there. @returns what is told of the time in which nobody was */
export const lookAround = (store: RecorderStore): Absence[] => {
  const { presence, absences, isHearing } = store.get();
  if (presence === null) return [];
  const read = readAbsences(absences, { now: presence.now(), lastUse: presence.lastUse(), isHearing });
  store.set((state) => ({ ...state, absences: read }));
  return toldAbsences(read);
};
