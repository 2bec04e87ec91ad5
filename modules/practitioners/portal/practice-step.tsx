// For which group or practice is the patient? Asked only when no practice was passed in (PRACT-002 to PRACT-005)
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useMemo } from 'react';
import { siteFits } from './practitioner-fields.rules.ts';
import styles from './practitioner-search.module.css';

interface PracticeStepProps {
  readonly sites: readonly Site[];
  readonly siteId: string | null;
  readonly onChoose: (siteId: string | null) => void;
}

const MOST_SHOWN = 50;

/** The options here are never grouped. */
const isItem = (option: object): option is ComboboxItem => 'value' in option;

/** A group stands before its practices. */
const byLabel = (items: readonly ComboboxItem[]): ComboboxItem[] =>
  items.toSorted((one, other) => one.label.localeCompare(other.label));

export const PracticeStep = ({ sites, siteId, onChoose }: PracticeStepProps) => {
  const byId = useMemo(() => new Map(sites.map((site) => [site.id, site])), [sites]);
  const filter: OptionsFilter = ({ options, search, limit }) =>
    options
      .filter(isItem)
      .filter(({ value }) => {
        const site = byId.get(value);
        return site !== undefined && siteFits(site, search);
      })
      .slice(0, limit);
  return (
    <section className={styles.step} aria-labelledby="practice-step">
      <h3 id="practice-step">Provide Practice Info</h3>
      <Select
        size="sm"
        label="Select the Group/Practice for this Patient:"
        placeholder="Full or short name"
        searchable
        clearable
        autoComplete="off"
        data-autofocus={siteId === null || undefined}
        limit={MOST_SHOWN}
        filter={filter}
        nothingFoundMessage="None of your sites has this name."
        data={byLabel(sites.map(({ id, full_name }) => ({ value: id, label: full_name })))}
        value={siteId}
        onChange={onChoose}
        clearButtonProps={{ 'aria-label': 'Clear the Group/Practice' }}
      />
    </section>
  );
};
