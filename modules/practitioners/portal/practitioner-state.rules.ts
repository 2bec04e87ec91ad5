// At which step is the practitioner search: form, loading or results? (document 1 §4; PRACT-030 to PRACT-035, PRACT-043)
import type { Page } from '@alveary/contract/call.ts';
import type { Practitioner } from '../contract/model.ts';
import { noTerms, type PractitionerField, type PractitionerTerms } from './practitioner-fields.rules.ts';

export interface PractitionerState {
  /** `new-to-registry`: nobody known fits, so the registry is asked by itself; `registry`: it was asked for. */
  readonly step: 'form' | 'internal' | 'new-to-registry' | 'registry' | 'results';
  readonly terms: PractitionerTerms;
  /** In red above the form. */
  readonly failure: readonly string[];
  readonly found: Page<Practitioner>;
  readonly isFromRegistry: boolean;
  /** Where the found practitioners practise as far as it is known, by NPI: found before or added since. */
  readonly sitesByNpi: ReadonlyMap<string, ReadonlySet<string>>;
  /** Grows with each search; an answer with an older number is ignored. */
  readonly search: number;
}

export const freshPractitionerSearch: PractitionerState = {
  step: 'form',
  terms: noTerms,
  failure: [],
  found: { rows: [], total: 0 },
  isFromRegistry: false,
  sitesByNpi: new Map(),
  search: 0,
};

export type PractitionerAction =
  | { readonly kind: 'type'; readonly field: PractitionerField; readonly value: string }
  | { readonly kind: 'flexible'; readonly field: PractitionerField; readonly isFlexible: boolean }
  | { readonly kind: 'start'; readonly asks: 'internal' | 'registry' }
  | { readonly kind: 'nobody-known'; readonly search: number }
  | {
      readonly kind: 'answer';
      readonly search: number;
      readonly found: Page<Practitioner>;
      readonly isFromRegistry: boolean;
    }
  | { readonly kind: 'fail'; readonly search: number; readonly messages: readonly string[] }
  | { readonly kind: 'added'; readonly siteId: string; readonly npis: readonly string[] }
  | { readonly kind: 'refuse'; readonly messages: readonly string[] }
  | { readonly kind: 'refilter' }
  | { readonly kind: 'clear' };

type Sites = PractitionerState['sitesByNpi'];

const withSites = (known: Sites, npi: string | null, siteIds: Iterable<string>): Sites =>
  npi === null ? known : new Map(known).set(npi, new Set([...(known.get(npi) ?? []), ...siteIds]));

const withFound = (known: Sites, rows: readonly Practitioner[]): Sites =>
  rows.reduce((sites, { npi, siteIds }) => withSites(sites, npi, siteIds), known);

const isLoading = ({ step }: PractitionerState): boolean => step !== 'form' && step !== 'results';

/** Is this the answer that is waited for? */
const counts = (state: PractitionerState, search: number): boolean =>
  search === state.search && isLoading(state);

export const practitionerStateAfter = (
  state: PractitionerState,
  action: PractitionerAction,
): PractitionerState => {
  switch (action.kind) {
    case 'type': {
      const term = { ...state.terms[action.field], value: action.value };
      return { ...state, terms: { ...state.terms, [action.field]: term } };
    }
    case 'flexible': {
      const term = { ...state.terms[action.field], isFlexible: action.isFlexible };
      return { ...state, terms: { ...state.terms, [action.field]: term } };
    }
    case 'start':
      return { ...state, step: action.asks, failure: [], search: state.search + 1 };
    case 'nobody-known':
      return counts(state, action.search) ? { ...state, step: 'new-to-registry' } : state;
    case 'answer': {
      if (!counts(state, action.search)) return state;
      const { found, isFromRegistry } = action;
      const sitesByNpi = withFound(state.sitesByNpi, found.rows);
      return { ...state, step: 'results', found, isFromRegistry, sitesByNpi };
    }
    case 'fail':
      return counts(state, action.search) ? { ...state, step: 'form', failure: action.messages } : state;
    case 'added': {
      const add = (sites: Sites, npi: string) => withSites(sites, npi, [action.siteId]);
      return { ...state, failure: [], sitesByNpi: action.npis.reduce(add, state.sitesByNpi) };
    }
    case 'refuse':
      return { ...state, failure: action.messages };
    case 'refilter':
      return { ...state, step: 'form', failure: [] };
    case 'clear':
      // The number goes on, so that an answer on its way cannot bring back what was cleared.
      return { ...freshPractitionerSearch, search: state.search + 1 };
  }
};
