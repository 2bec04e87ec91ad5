// What was searched for, and how does one go back or start again? (PSEARCH-006, PSEARCH-029, PSEARCH-030)
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { criteriaOf } from './search-fields.rules.ts';
import type { PatientSearchHandle } from './use-patient-search.ts';

export const Criteria = ({ search }: { readonly search: PatientSearchHandle }) => (
  <div className="search-criteria">
    <span className="search-criteria-lead">Searched for</span>
    <ul>
      {criteriaOf(search.state.filters).map(({ field, label, mode, value }) => (
        <li key={field} className="search-pill">
          <span className="dim">{label}</span>
          <span className="trunc">
            {mode} “{value}”
          </span>
        </li>
      ))}
    </ul>
    <span className="grow" />
    <Button variant="subtle" size="xs" onClick={() => search.act({ kind: 'clear' })}>
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
