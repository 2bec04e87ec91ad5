// Which practitioners were found, who of them is of the site, and where else may one look? (PRACT-015 to PRACT-022)
import type { Practitioner } from '../contract/model.ts';
import { mayAddPractitioners } from '../contract/policies.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { Button } from '@mantine/core';
import { IconStethoscope, IconWorldSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { rowAfterKey } from '@alveary/portal/ui/list/row-keys.ts';
import { SearchFailure } from '@alveary/portal/ui/search-failure.tsx';
import { SearchResultsHead } from '@alveary/portal/ui/search-results-head.tsx';
import { practitionerName, splitBySite } from './practitioner-results.rules.ts';
import { InsideRow, OutsideRow } from './practitioner-row.tsx';
import type { PractitionerSearchHandle } from './use-practitioner-search.ts';
import styles from './practitioner-search.module.css';

interface PractitionerResultsProps {
  readonly search: PractitionerSearchHandle;
  readonly site: Site;
  readonly isWithRegistry: boolean;
  readonly onChoose: (practitioner: Practitioner) => void;
}

const keyOf = (practitioner: Practitioner, at: number): string => practitioner.npi ?? `${at}`;

const PAGE_ROWS = 8;

/** Arrows, Page, Home and End go from row to row, as in the patient search. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-result]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rowAfterKey(at, event.key, rows.length, PAGE_ROWS);
  if (next === null) return;
  event.preventDefault();
  rows[next]?.focus();
};

export const PractitionerResults = (props: PractitionerResultsProps) => {
  const { search, site, isWithRegistry, onChoose } = props;
  const { found, failure, isFromRegistry } = search.state;
  const area = useRef<HTMLDivElement>(null);
  const { inside, outside } = splitBySite(search.state, site.id);
  useEffect(() => {
    const target =
      area.current?.querySelector<HTMLElement>('[data-result]') ??
      document.querySelector<HTMLElement>('[data-refilter]');
    target?.focus();
  }, []);
  return (
    <div ref={area} className={styles.scroll} onKeyDown={moveFocus}>
      <SearchFailure messages={failure} />
      <SearchResultsHead total={found.total}>
        {isFromRegistry ? <span className="dim">From the NPI registry</span> : null}
        {found.total > found.rows.length ? (
          <span className="dim">The first {found.rows.length} are shown. Refilter to narrow them.</span>
        ) : null}
      </SearchResultsHead>
      {found.rows.length === 0 ? (
        <EmptyState
          icon={<IconStethoscope size={32} stroke={1.5} aria-hidden />}
          title="Sorry there are no matching results"
          line="Please try refiltering with new search criteria"
        />
      ) : null}
      {inside.length === 0 ? null : (
        <ul className={styles.list} aria-label={`Practitioners at ${site.full_name}`}>
          {inside.map((practitioner, at) => (
            <InsideRow
              key={keyOf(practitioner, at)}
              practitioner={practitioner}
              hasNpi={isWithRegistry}
              onChoose={() => onChoose(practitioner)}
            />
          ))}
        </ul>
      )}
      {outside.length === 0 ? null : (
        <Outside rows={outside} search={search} site={site} hasNpi={isWithRegistry} area={area} />
      )}
      {isFromRegistry || !isWithRegistry ? null : <RegistryPrompt onAsk={() => void search.runRegistry()} />}
    </div>
  );
};

interface OutsideProps {
  readonly rows: readonly Practitioner[];
  readonly search: PractitionerSearchHandle;
  readonly site: Site;
  readonly hasNpi: boolean;
  readonly area: { readonly current: HTMLElement | null };
}

const Outside = ({ rows, search, site, hasNpi, area }: OutsideProps) => {
  const mayAdd = mayAddPractitioners.sites(useMe()).includes(site.id);
  const add = async (practitioner: Practitioner): Promise<void> => {
    if (!(await search.add(practitioner))) return;
    showSuccess(`${practitionerName(practitioner)} was added to ${site.short_name}.`);
    // Now among those of the site, where it can be chosen.
    requestAnimationFrame(() =>
      area.current?.querySelector<HTMLElement>(`[data-npi="${practitioner.npi}"]`)?.focus(),
    );
  };
  return (
    <section aria-labelledby="practitioners-outside">
      <h4 id="practitioners-outside" className={styles.outsideHead}>
        Practitioners not in the Group/Practice you selected:
      </h4>
      <ul className={styles.list}>
        {rows.map((practitioner, at) => (
          <OutsideRow
            key={keyOf(practitioner, at)}
            practitioner={practitioner}
            hasNpi={hasNpi}
            onAdd={mayAdd ? () => void add(practitioner) : null}
            isAdding={practitioner.npi !== null && search.adding === practitioner.npi}
            isLocked={search.adding !== null}
          />
        ))}
      </ul>
    </section>
  );
};

const RegistryPrompt = ({ onAsk }: { readonly onAsk: () => void }) => (
  <div className={styles.registry}>
    <p>Don't see the practitioner you are looking for?</p>
    <Button
      variant="default"
      size="xs"
      leftSection={<IconWorldSearch size={16} stroke={1.75} aria-hidden />}
      onClick={onAsk}
    >
      Search NPI Registry
    </Button>
  </div>
);
