// What was searched for and where, and how does one go back or start again? (PRACT-013, PRACT-014)
import type { Site } from '@alveary/contract/sites/model.ts';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { criteriaOf } from './practitioner-fields.rules.ts';
import type { PractitionerSearchHandle } from './use-practitioner-search.ts';

interface PractitionerCriteriaProps {
  readonly search: PractitionerSearchHandle;
  readonly site: Site;
  readonly isWithRegistry: boolean;
  readonly onClear: () => void;
}

export const PractitionerCriteria = (props: PractitionerCriteriaProps) => {
  const { search, site, isWithRegistry, onClear } = props;
  return (
    <div className="pract-criteria">
      <ul aria-label="Searched for">
        <li className="pract-pill">
          <span className="dim">Group/Practice</span>
          <span className="trunc">{site.full_name}</span>
        </li>
        {criteriaOf(search.state.terms, isWithRegistry).map(({ field, label, mode, value }) => (
          <li key={field} className="pract-pill">
            <span className="dim">{label}</span>
            <span className="trunc">
              {mode} “{value}”
            </span>
          </li>
        ))}
      </ul>
      <span className="grow" />
      <Button variant="subtle" size="xs" onClick={onClear}>
        Clear
      </Button>
      <Button
        variant="default"
        size="xs"
        data-refilter
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
        onClick={() => search.act({ kind: 'refilter' })}
      >
        Refilter
      </Button>
    </div>
  );
};
