// At which step is the search: form, loading or results? (document 1 §4; PSEARCH-026 to PSEARCH-030)
import type { Page } from '@alveary/contract/call.ts';
import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import { type SearchField } from '../contract/model.ts';
import {
  errorsOf,
  errorWhileTyping,
  type FieldErrors,
  fieldMessage,
  type Filters,
  noFilters,
} from './search-fields.rules.ts';

export interface SearchState {
  readonly step: 'form' | 'loading' | 'results';
  readonly filters: Filters;
  readonly errors: FieldErrors;
  /** What the server said, in red above the form. */
  readonly failure: readonly string[];
  readonly found: Page<PatientMatch>;
  /** Grows with each search; an answer with an older number is ignored. */
  readonly search: number;
}

const nothingFound: Page<PatientMatch> = { rows: [], total: 0 };

export const freshSearch: SearchState = {
  step: 'form',
  filters: noFilters,
  errors: {},
  failure: [],
  found: nothingFound,
  search: 0,
};

export type SearchAction =
  | { readonly kind: 'type'; readonly field: SearchField; readonly value: string }
  | { readonly kind: 'leave'; readonly field: SearchField }
  | { readonly kind: 'flexible'; readonly field: SearchField; readonly isFlexible: boolean }
  | { readonly kind: 'check' }
  | { readonly kind: 'start' }
  | { readonly kind: 'answer'; readonly search: number; readonly found: Page<PatientMatch> }
  | { readonly kind: 'fail'; readonly search: number; readonly messages: readonly string[] }
  | { readonly kind: 'refilter' }
  | { readonly kind: 'clear' };

const withError = (errors: FieldErrors, field: SearchField, message: string | null): FieldErrors => {
  const { [field]: _, ...others } = errors;
  return message === null ? others : { ...others, [field]: message };
};

const type = (state: SearchState, field: SearchField, value: string): SearchState => ({
  ...state,
  filters: { ...state.filters, [field]: { ...state.filters[field], value } },
  errors: withError(state.errors, field, errorWhileTyping(field, value, state.errors[field])),
});

const leave = (state: SearchState, field: SearchField): SearchState => ({
  ...state,
  errors: withError(state.errors, field, fieldMessage(field, state.filters[field].value, 'left')),
});

export const searchAfter = (state: SearchState, action: SearchAction): SearchState => {
  switch (action.kind) {
    case 'type':
      return type(state, action.field, action.value);
    case 'leave':
      return leave(state, action.field);
    case 'flexible': {
      const filter = { ...state.filters[action.field], isFlexible: action.isFlexible };
      return { ...state, filters: { ...state.filters, [action.field]: filter } };
    }
    case 'check':
      return { ...state, errors: errorsOf(state.filters) };
    case 'start':
      return { ...state, step: 'loading', failure: [], search: state.search + 1 };
    case 'answer':
      return action.search === state.search && state.step === 'loading'
        ? { ...state, step: 'results', found: action.found }
        : state;
    case 'fail':
      return action.search === state.search && state.step === 'loading'
        ? { ...state, step: 'form', failure: action.messages }
        : state;
    case 'refilter':
      return { ...state, step: 'form' };
    case 'clear':
      // The number goes on, so that an answer on its way cannot bring back what was cleared.
      return { ...freshSearch, search: state.search + 1 };
  }
};
