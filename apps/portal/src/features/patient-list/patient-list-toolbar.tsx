// By what can the list be narrowed? (OP-VIEWS-1: Patient, Status, Site)
import { engagementStatuses } from '@alveary/contract/patients/model.ts';
import { engagementStatusLabels } from '@alveary/contract/patients/model.ts';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useSignedIn } from '../../shell/me.ts';
import { FilterField } from '../../ui/filter-field.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { ChoiceFilter } from './choice-filter.tsx';
import { isFiltered, type ListFilter, noFilter } from './list-filter.rules.ts';

interface PatientListToolbarProps {
  readonly filter: ListFilter;
  /** Whether the sites can be chosen: not on the page of a site. */
  readonly hasSites: boolean;
  readonly onNarrow: (wish: Partial<ListFilter>) => void;
}

const statusChoices = engagementStatuses.map((status) => ({
  value: status,
  label: engagementStatusLabels[status],
  look: <StageBadge status={status} />,
}));

export const PatientListToolbar = ({ filter, hasSites, onNarrow }: PatientListToolbarProps) => {
  const { sites } = useSignedIn();
  const siteChoices = useMemo(
    () => sites.map((site) => ({ value: site.id, label: site.short_name })),
    [sites],
  );
  return (
    <ListBar>
      <FilterField
        label="Filter by patient name"
        placeholder="Patient"
        clearLabel="Clear the name"
        className="patient-list-name"
        maxLength={200}
        value={filter.name}
        onChange={(name) => onNarrow({ name })}
      />
      <ChoiceFilter
        title="Status"
        choices={statusChoices}
        chosen={filter.statuses}
        onChange={(statuses) => onNarrow({ statuses })}
      />
      {hasSites && sites.length > 1 ? (
        <ChoiceFilter
          title="Site"
          choices={siteChoices}
          chosen={filter.siteIds}
          onChange={(siteIds) => onNarrow({ siteIds })}
        />
      ) : null}
      {isFiltered(filter) ? (
        <Button size="xs" variant="subtle" onClick={() => onNarrow(noFilter)}>
          Clear
        </Button>
      ) : null}
    </ListBar>
  );
};
