// Which readings are on the screen although a later one failed? Every useCall tells it here by itself, so that no screen can keep it silent;
// ui/stale-line.tsx says it, unless the screen does so in a place of its own (design language §6)
import type { QueryObserverResult } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo } from 'react';
import type { CallError } from './call-error.ts';
import { afterPress } from './form/after-press.ts';
import { createStore, useStore } from './store.ts';

export interface StaleRead {
  /** What is read again by a Retry: the page, or one panel. */
  readonly area: string;
  readonly error: CallError;
  readonly retry: () => void;
}

export interface StaleReads {
  readonly reads: readonly StaleRead[];
  /** Errors that stand on the screen anyway, once for each place. */
  readonly shown: readonly CallError[];
  /** Where a line could be drawn. */
  readonly lines: readonly Line[];
}

/** `rank`: where nothing else is, above the page or panel itself, or on a dialog that covers it. */
export interface Line {
  readonly area: string;
  readonly rank: 0 | 1 | 2;
}

export const staleReads = createStore<StaleReads>({ reads: [], shown: [], lines: [] });

/** A side panel is an area of its own; everything else belongs to the page. */
export const AreaContext = createContext('page');

export const without = <Entry>(entries: readonly Entry[], entry: Entry): readonly Entry[] => {
  const at = entries.indexOf(entry);
  return at === -1 ? entries : entries.toSpliced(at, 1);
};

/** Not when the click is on its way: the line moves what stands below it. @returns what takes it back */
const tell = (read: StaleRead): (() => void) => {
  let isOver = false;
  afterPress(() => {
    if (!isOver) staleReads.set((state) => ({ ...state, reads: [...state.reads, read] }));
  });
  return () => {
    isOver = true;
    staleReads.set((state) => ({ ...state, reads: without(state.reads, read) }));
  };
};

/** These lead somewhere else by themselves (shell/query-client.ts). */
const leadsOn = (error: CallError): boolean => error.status === 401 || error.code === 'SecondFactorNeeded';

interface Reading {
  readonly error: CallError | null;
  readonly isRefetchError: boolean;
  readonly refetch: (options: { readonly cancelRefetch: boolean }) => Promise<QueryObserverResult>;
}

/** Tells of what was read once and could not be read again, for as long as it is so. */
export const useTellStale = (reading: Reading | undefined, isShownInPlace: boolean): void => {
  const area = useContext(AreaContext);
  const failed = isShownInPlace && reading?.isRefetchError === true ? reading : null;
  const error = failed === null || failed.error === null || leadsOn(failed.error) ? null : failed.error;
  const refetch = failed?.refetch;
  useEffect(() => {
    if (error === null || refetch === undefined) return undefined;
    return tell({ area, error, retry: () => void refetch({ cancelRefetch: false }) });
  }, [area, error, refetch]);
};

/** A place shows this error: the line above need not. */
export const useShown = (error: CallError | null): void =>
  useEffect(() => {
    if (error === null) return undefined;
    staleReads.set((state) => ({ ...state, shown: [...state.shown, error] }));
    return () => staleReads.set((state) => ({ ...state, shown: without(state.shown, error) }));
  }, [error]);

/** A place says what has happened to all that is refused with this code: the line above need not. */
export const useShownCode = (code: CallError['code']): void => {
  const area = useContext(AreaContext);
  const { reads } = useStore(staleReads);
  const errors = useMemo(
    () => reads.filter((read) => read.area === area && read.error.code === code).map(({ error }) => error),
    [reads, area, code],
  );
  useEffect(() => {
    staleReads.set((state) => ({ ...state, shown: [...state.shown, ...errors] }));
    return () =>
      staleReads.set((state) => ({
        ...state,
        shown: errors.reduce<readonly CallError[]>(without, state.shown),
      }));
  }, [errors]);
};
