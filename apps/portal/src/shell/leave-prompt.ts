// Is anything typed but not saved, and what happens when the person leaves? (SHELL-084; document 1 §5)
import { useCallback, useEffect, useId } from 'react';
import { createStore } from '../lib/store.ts';
import { whenForgotten } from '../lib/person.ts';
import { confirm } from './confirm.ts';

const LEAVE_QUESTION = 'You have unsaved changes. Are you sure you want to leave?';
const DRAFT_KEPT = 'A draft is kept and offered again.';

/** A page goes away with its route; a panel stays beside the next one, so only another layout or closing the portal endangers it. */
export type Scope = 'page' | 'panel';

interface Unsaved {
  readonly scope: Scope;
  /** What is typed is kept as a draft: leaving loses nothing. */
  readonly isKept: boolean;
  /** What is asked instead of the usual question. */
  readonly question?: string | undefined;
}

export const unsavedStore = createStore<ReadonlyMap<string, Unsaved>>(new Map());

/** Nobody is asked any more: the session is over, and what was typed is kept as a draft. */
export const dropUnsaved = (): void => unsavedStore.set(() => new Map());
whenForgotten(dropUnsaved);

const release = (id: string): void =>
  unsavedStore.set((parts) => {
    if (!parts.has(id)) return parts;
    const left = new Map(parts);
    left.delete(id);
    return left;
  });

/**
 * Says that this part holds something unsaved; the person is asked before it goes away.
 * @returns what says at once, before the next paint, that nothing is unsaved any more
 */
export const useUnsaved = (
  isUnsaved: boolean,
  scope: Scope = 'page',
  isKept = false,
  question?: string,
): (() => void) => {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsavedStore.set((parts) => new Map(parts).set(id, { scope, isKept, question }));
    return () => release(id);
  }, [id, isUnsaved, scope, isKept, question]);
  return useCallback(() => release(id), [id]);
};

const unsavedIn = (scope?: Scope): readonly Unsaved[] =>
  [...unsavedStore.get().values()].filter((part) => scope === undefined || part.scope === scope);

export const isAnythingUnsaved = (scope?: Scope): boolean => unsavedIn(scope).length > 0;

interface LeaveQuestion {
  readonly title: string;
  readonly isKept: boolean;
  readonly question?: string | undefined;
}

/** The documented question; leaving is a loss, and red, only where no draft is kept. */
export const askToLeave = ({ title, isKept, question = LEAVE_QUESTION }: LeaveQuestion): Promise<boolean> =>
  confirm({
    title,
    text: isKept ? `${question} ${DRAFT_KEPT}` : question,
    act: 'Leave',
    stay: 'Stay',
    isDanger: !isKept,
  });

/** Asks about everything unsaved. @returns true when nothing is unsaved or the person wants to leave */
export const mayLeave = async (scope?: Scope): Promise<boolean> =>
  !isAnythingUnsaved(scope) ||
  askToLeave({
    title: 'Leave this page?',
    isKept: unsavedIn(scope).every(({ isKept }) => isKept),
    question: unsavedIn(scope).find(({ question }) => question !== undefined)?.question,
  });

/**
 * Asks now what would be asked when the page changes, for whoever has something to do before it does; the page then goes without
 * a further word. @returns true when nothing is unsaved or the person wants to leave
 */
export const mayLeavePage = async (): Promise<boolean> => {
  if (!(await mayLeave('page'))) return false;
  unsavedStore.set((parts) => new Map([...parts].filter(([, { scope }]) => scope !== 'page')));
  return true;
};
