// By what can the list be narrowed? (OP-VIEWS-1: Patient, Status, Site)
import {
  type EngagementStatus,
  engagementStatuses,
  engagementStatusLabels,
} from '@alveary/contract/engagement-status.ts';
import { useMemo } from 'react';
import type { FilterValues } from '@alveary/portal/lib/list-address.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { FilterField } from '@alveary/portal/ui/filter-field.tsx';
import { ChoiceFilter } from '@alveary/portal/ui/list/choice-filter.tsx';
import type { Choice } from '@alveary/portal/ui/list/choices.tsx';
import { StageBadge } from '@alveary/portal/ui/stage-badge.tsx';
import type { patientsList } from './patients.list.ts';

type Filters = FilterValues<(typeof patientsList)['filters']>;

interface PatientFiltersProps {
  readonly filters: Filters;
  /** Whether the sites can be chosen: not on the page of a site. */
  readonly hasSites: boolean;
  readonly onNarrow: (part: Partial<Filters>) => void;
}

const statusChoices: readonly Choice<EngagementStatus>[] = engagementStatuses.map((status) => ({
  value: status,
  label: engagementStatusLabels[status],
  look: <StageBadge status={status} />,
}));

export const PatientFilters = ({ filters, hasSites, onNarrow }: PatientFiltersProps) => {
  const { sites } = useSignedIn();
  const siteChoices = useMemo(
    () => sites.map((site) => ({ value: site.id, label: site.short_name })),
    [sites],
  );
  return (
    <>
      <FilterField
        label="Filter by patient name"
        placeholder="Patient"
        clearLabel="Clear the name"
        maxLength={200}
        value={filters.name}
        onChange={(name) => onNarrow({ name })}
      />
      <ChoiceFilter
        title="Status"
        choices={statusChoices}
        chosen={filters.status}
        onChange={(status) => onNarrow({ status })}
      />
      {hasSites && sites.length > 1 ? (
        <ChoiceFilter
          title="Site"
          choices={siteChoices}
          chosen={filters.site}
          onChange={(site) => onNarrow({ site })}
        />
      ) : null}
    </>
  );
};
