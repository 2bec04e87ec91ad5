// How is the referring practitioner of a new patient found? (document 1 §2 Practitioner search overlay; PRACT-001 to PRACT-043)
import { type Practitioner, SITE_RESELECT } from '@alveary/contract/practitioners/model.ts';
import type { Site } from '@alveary/contract/sites/model.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { PracticeStep } from './practice-step.tsx';
import { PractitionerCriteria } from './practitioner-criteria.tsx';
import { filledTerms, hasRegistry, maySearch } from './practitioner-fields.rules.ts';
import { PractitionerForm } from './practitioner-form.tsx';
import { PractitionerLoading } from './practitioner-loading.tsx';
import { PractitionerResults } from './practitioner-results.tsx';
import { usePractitionerSearch } from './use-practitioner-search.ts';
import './practitioner-search.css';

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
  const isNarrow = useMedia('(max-width: 640px)');
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
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Search Practitioners"
      size={787}
      yOffset={72}
      fullScreen={isNarrow}
      closeOnClickOutside={isCleared}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: 'pract-dialog', header: 'pract-head', body: 'pract-body' }}
    >
      {state.step === 'form' || site === null ? (
        <PractitionerForm
          search={isLost ? { ...search, state: { ...state, failure: [SITE_RESELECT] } } : search}
          isWithRegistry={isWithRegistry}
          mayRun={maySearch(state.terms, site, isWithRegistry)}
          practiceStep={
            practice === undefined ? (
              <PracticeStep sites={sites} siteId={site?.id ?? null} onChoose={setSiteId} />
            ) : null
          }
          other={without}
          isCleared={isCleared}
          onClear={clear}
        />
      ) : (
        <>
          <PractitionerCriteria search={search} site={site} isWithRegistry={isWithRegistry} onClear={clear} />
          {state.step === 'results' ? (
            <>
              <PractitionerResults
                search={search}
                site={site}
                isWithRegistry={isWithRegistry}
                onChoose={choose}
              />
              {without === null ? null : <footer className="pract-foot">{without}</footer>}
            </>
          ) : (
            <PractitionerLoading step={state.step} />
          )}
        </>
      )}
    </Modal>
  );
};
