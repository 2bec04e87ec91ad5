// Which buttons stand below the form and below the results? Clear, Refilter and Search (PSEARCH-004, PSEARCH-006)
import type { ReactNode } from 'react';
import { SearchActions } from '@alveary/portal/ui/search-actions.tsx';
import { filledFields, maySearch } from './search-fields.rules.ts';
import type { PatientSearchHandle } from './use-patient-search.ts';

interface SearchButtonsProps {
  readonly search: PatientSearchHandle;
  readonly children?: ReactNode;
}

export const SearchButtons = ({ search: { state, act }, children }: SearchButtonsProps) => (
  <SearchActions
    isForm={state.step === 'form'}
    mayClear={filledFields(state.filters).length > 0 || state.failure.length > 0}
    maySearch={maySearch(state.filters, state.errors)}
    onClear={() => act({ kind: 'clear' })}
    onRefilter={() => act({ kind: 'refilter' })}
  >
    {children}
  </SearchActions>
);
