// Is anything typed but not saved, and what happens when the person leaves? (SHELL-084; document 1 §5)
import { useEffect, useId } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { createStore, useStore } from '../lib/store.ts';
import { whenForgotten } from '../lib/person.ts';
import { confirm } from './confirm.ts';

const LEAVE_QUESTION = 'You have unsaved changes. Are you sure you want to leave?';

/** A page goes away with its route; a panel stays beside the next one, so only closing the portal endangers it. */
type Scope = 'page' | 'panel';

const unsavedStore = createStore<ReadonlyMap<string, Scope>>(new Map());

/** Nobody is asked any more: the session is over, and what was typed is kept as a draft. */
export const dropUnsaved = (): void => unsavedStore.set(() => new Map());
whenForgotten(dropUnsaved);

/** Says that this part holds something unsaved; the person is asked before it goes away. */
export const useUnsaved = (isUnsaved: boolean, scope: Scope = 'page'): void => {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsavedStore.set((parts) => new Map(parts).set(id, scope));
    return () =>
      unsavedStore.set((parts) => {
        const left = new Map(parts);
        left.delete(id);
        return left;
      });
  }, [id, isUnsaved, scope]);
};

export const isAnythingUnsaved = (scope?: Scope): boolean => {
  const scopes = [...unsavedStore.get().values()];
  return scope === undefined ? scopes.length > 0 : scopes.includes(scope);
};

/** Asks the documented question. @returns true when nothing is unsaved or the person wants to leave */
export const mayLeave = async (scope?: Scope): Promise<boolean> =>
  !isAnythingUnsaved(scope) ||
  confirm({ title: 'Leave this page?', text: LEAVE_QUESTION, act: 'Leave', stay: 'Stay', isDanger: true });

/** Guards every change of route and the closing of the tab; used once, by the frame. */
export const useLeaveGuard = (): void => {
  useStore(unsavedStore);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAnythingUnsaved('page') && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave('page').then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useBeforeUnload((event) => {
    if (isAnythingUnsaved()) event.preventDefault();
  });
};
