// How is the referring practitioner of a new patient found? (document 1 §2 Practitioner search overlay; PRACT-001 to PRACT-043)
import { type Practitioner, SITE_RESELECT } from '../contract/model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { SearchActions } from '@alveary/portal/ui/search-actions.tsx';
import { SearchCriteria } from '@alveary/portal/ui/search-criteria.tsx';
import { SearchDialog } from '@alveary/portal/ui/search-dialog.tsx';
import { PracticeStep } from './practice-step.tsx';
import { criteriaOf, filledTerms, hasRegistry, maySearch } from './practitioner-fields.rules.ts';
import { PractitionerForm } from './practitioner-form.tsx';
import { PractitionerLoading } from './practitioner-loading.tsx';
import { PractitionerResults } from './practitioner-results.tsx';
import { usePractitionerSearch } from './use-practitioner-search.ts';

interface PractitionerSearchProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The sites to choose from. */
  readonly sites: readonly Site[];
  /** The practice, where it is settled already: then it is not asked for. */
  readonly practice?: Site;
  readonly onChoose: (practitioner: Practitioner, site: Site) => void;
  /** Absent where there must be a practitioner. */
  readonly onWithout?: (site: Site) => void;
}

export const PractitionerSearch = (props: PractitionerSearchProps) => {
  const { isOpen, onClose, sites, practice, onChoose, onWithout } = props;
  const [siteId, setSiteId] = useState<string | null>(null);
  const site = practice ?? sites.find(({ id }) => id === siteId) ?? null;
  const isWithRegistry = hasRegistry(site, practice ? [practice] : sites);
  const search = usePractitionerSearch(site, isWithRegistry);
  const { state, act } = search;
  const clear = (): void => {
    act({ kind: 'clear' });
    setSiteId(null);
  };
  const choose = (practitioner: Practitioner): void => {
    if (site === null) act({ kind: 'refuse', messages: [SITE_RESELECT] });
    else onChoose(practitioner, site);
  };
  const isCleared = filledTerms(state.terms, true).length === 0 && siteId === null;
  const without =
    onWithout === undefined ? null : (
      <Button variant="subtle" disabled={site === null} onClick={() => site !== null && onWithout(site)}>
        Continue without a referrer
      </Button>
    );
  // A site that is taken away while its results are shown leads back to the form, which says so.
  const isLost = state.step !== 'form' && site === null;
  const actions = (
    <SearchActions
      isForm={state.step === 'form' || site === null}
      mayClear={!isCleared || state.failure.length > 0}
      maySearch={maySearch(state.terms, site, isWithRegistry)}
      onClear={clear}
      onRefilter={() => act({ kind: 'refilter' })}
    >
      {without}
    </SearchActions>
  );
  return (
    <SearchDialog
      opened={isOpen}
      onClose={onClose}
      title="Search Practitioners"
      size={787}
      closeOnClickOutside={isCleared}
    >
      {state.step === 'form' || site === null ? (
        <PractitionerForm
          search={isLost ? { ...search, state: { ...state, failure: [SITE_RESELECT] } } : search}
          isWithRegistry={isWithRegistry}
          practiceStep={
            practice === undefined ? (
              <PracticeStep sites={sites} siteId={site?.id ?? null} onChoose={setSiteId} />
            ) : null
          }
          actions={actions}
        />
      ) : (
        <>
          <SearchCriteria
            criteria={[
              { label: 'Group/Practice', words: site.full_name },
              ...criteriaOf(state.terms, isWithRegistry),
            ]}
          />
          {state.step === 'results' ? (
            <PractitionerResults
              search={search}
              site={site}
              isWithRegistry={isWithRegistry}
              onChoose={choose}
            />
          ) : (
            <PractitionerLoading step={state.step} />
          )}
          {actions}
        </>
      )}
    </SearchDialog>
  );
};
