// How does the overlay ask the server and the registry, and which answers count? (document 1 §4; PRACT-030 to PRACT-034)
import { practitionerCalls } from '../contract/calls.ts';
import { type Practitioner, PRACTITIONER_RESELECT, SITE_RESELECT } from '../contract/model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError, sentencesOf } from '@alveary/portal/lib/call-error.ts';
import { filtersOf, maySearch, registryTermsOf } from './practitioner-fields.rules.ts';
import {
  freshPractitionerSearch,
  type PractitionerAction,
  practitionerStateAfter,
  type PractitionerState,
} from './practitioner-state.rules.ts';

const MOST_ROWS = 100;

export interface PractitionerSearchHandle {
  readonly state: PractitionerState;
  readonly act: (action: PractitionerAction) => void;
  readonly run: () => Promise<void>;
  readonly runRegistry: () => Promise<void>;
  /** Adds an outside practitioner to the site. @returns whether it worked; why not stands in the failure */
  readonly add: (practitioner: Practitioner) => Promise<boolean>;
  /** The NPI that is being added, else null. */
  readonly adding: string | null;
}

/** @param site the chosen one, null while none is @param isWithRegistry false where only the EU is concerned */
export const usePractitionerSearch = (
  site: Site | null,
  isWithRegistry: boolean,
): PractitionerSearchHandle => {
  const [state, act] = useReducer(practitionerStateAfter, freshPractitionerSearch);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { terms, search } = state;

  const ask = useCallback(
    async (asks: 'internal' | 'registry'): Promise<void> => {
      if (!maySearch(terms, site, isWithRegistry)) return;
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const number = search + 1;
      act({ kind: 'start', asks });
      try {
        if (asks === 'internal') {
          const query = { page: 0, size: MOST_ROWS };
          const body = filtersOf(terms, isWithRegistry);
          const found = await request(practitionerCalls.search, { query, body }, { signal });
          if (found.rows.length > 0 || !isWithRegistry) {
            act({ kind: 'answer', search: number, found, isFromRegistry: false });
            return;
          }
          act({ kind: 'nobody-known', search: number });
        }
        const found = await request(
          practitionerCalls.searchRegistry,
          { body: registryTermsOf(terms) },
          { signal },
        );
        act({ kind: 'answer', search: number, found, isFromRegistry: true });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        act({ kind: 'fail', search: number, messages: sentencesOf(error) });
      }
    },
    [terms, search, site, isWithRegistry],
  );

  const { add, adding } = useAdding(site, act);
  const run = useCallback(() => ask('internal'), [ask]);
  const runRegistry = useCallback(() => ask('registry'), [ask]);
  return { state, act, run, runRegistry, add, adding };
};

/** A refusal that says which choice was lost, in the documents' words (PRACT-041, PRACT-042). */
const refusalOf = (error: CallError): readonly string[] => {
  if (error.code === 'SiteNotFound') return [SITE_RESELECT];
  return error.code === 'PractitionerNotFound' ? [PRACTITIONER_RESELECT] : sentencesOf(error);
};

const useAdding = (site: Site | null, act: (action: PractitionerAction) => void) => {
  const [adding, setAdding] = useState<string | null>(null);
  const add = useCallback(
    async ({ npi }: Practitioner): Promise<boolean> => {
      if (site === null || npi === null) {
        act({ kind: 'refuse', messages: [site === null ? SITE_RESELECT : PRACTITIONER_RESELECT] });
        return false;
      }
      setAdding(npi);
      try {
        const input = { params: { id: site.id }, body: { npis: [npi] } };
        const { practitioners } = await request(practitionerCalls.addToSite, input);
        const npis = practitioners.flatMap((one) => (one.npi === null ? [] : [one.npi]));
        act({ kind: 'added', siteId: site.id, npis });
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        act({ kind: 'refuse', messages: refusalOf(error) });
        return false;
      } finally {
        setAdding(null);
      }
    },
    [site, act],
  );
  return { add, adding };
};
