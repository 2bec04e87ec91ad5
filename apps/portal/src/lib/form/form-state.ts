// What the parts around a form know of it, whatever stands in it.
import type { RefObject } from 'react';
import type { CallError } from '../call-error.ts';
import type { DraftState } from '../draft-keeper.ts';
import type { ChangeMeanwhile } from './form-merge.ts';

export interface FormState {
  /** Set by the form on the screen: there the first wrong field is looked for. */
  readonly element: RefObject<HTMLFormElement | null>;
  readonly draftState: DraftState;
  /** When what is back from a draft was typed (ISO 8601); null once it is saved or discarded. */
  readonly keptAt: string | null;
  /** Something is typed that leaving could lose. */
  readonly isUnsaved: boolean;
  /** Between Save and its answer; the fields are read only meanwhile. */
  readonly isSaving: boolean;
  /** Complete, right, changed where it was stored before, and not saved by another in the meantime. */
  readonly isReady: boolean;
  /** The names of the fields that are missing or wrong, in the order of the form. */
  readonly missing: readonly string[];
  /** Why it cannot be saved, in sentences; empty when it can. */
  readonly hindrances: readonly string[];
  /** The record was saved by another while it was edited here, and was not reloaded yet. */
  readonly isStale: boolean;
  /** What others saved in the meantime, once it was reloaded. */
  readonly meanwhile: readonly ChangeMeanwhile[] | null;
  /** What failed as a whole, where the form itself says so. */
  readonly error: CallError | null;
  /** Saves; where something is missing it says what, and leads to the first such field. */
  readonly submit: () => void;
  readonly reload: () => void;
  /** Asks, then forgets everything typed. */
  readonly discard: () => void;
  /** Forgets everything typed without asking: the person has said so already. */
  readonly forget: () => void;
}
