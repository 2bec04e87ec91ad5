// How does the overlay ask the server, and which answers count? (PSEARCH-026, PSEARCH-027, PSEARCH-040, PSEARCH-041; OP-PSEARCH-2)
import { patientSearchCalls } from '../contract/calls.ts';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError, sentencesOf } from '@alveary/portal/lib/call-error.ts';
import { errorsOf, type Filters, maySearch, queryOf } from './search-fields.rules.ts';
import { freshSearch, searchAfter, type SearchAction, type SearchState } from './search-state.rules.ts';

export interface PatientSearchHandle {
  readonly state: SearchState;
  readonly act: (action: SearchAction) => void;
  readonly run: () => Promise<void>;
}

/** @param onlyAccessible search the own sites only (`api/profiles`) instead of all, marked (`profiles/search`) */
export const usePatientSearch = (onlyAccessible: boolean): PatientSearchHandle => {
  const [state, act] = useReducer(searchAfter, freshSearch);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(async (): Promise<void> => {
    act({ kind: 'check' });
    if (!maySearch(state.filters, errorsOf(state.filters))) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const search = state.search + 1;
    act({ kind: 'start' });
    try {
      const found = await find(state.filters, onlyAccessible, controller.signal);
      act({ kind: 'answer', search, found });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      act({ kind: 'fail', search, messages: sentencesOf(error) });
    }
  }, [state.filters, state.search, onlyAccessible]);

  return { state, act, run };
};

const find = (filters: Filters, onlyAccessible: boolean, signal: AbortSignal) => {
  const input = { query: queryOf(filters) };
  return onlyAccessible
    ? request(patientSearchCalls.inOwnSites, input, { signal })
    : request(patientSearchCalls.everywhere, input, { signal });
};
