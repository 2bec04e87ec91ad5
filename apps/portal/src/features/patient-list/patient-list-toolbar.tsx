// By what can the list be narrowed? (OP-VIEWS-1: Patient, Status, Site)
import { engagementStatuses } from '@alveary/contract/patients/model.ts';
import { engagementStatusLabels } from '@alveary/contract/patients/model.ts';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useSignedIn } from '../../shell/me.ts';
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
  const field = useRef<HTMLInputElement>(null);
  const siteChoices = useMemo(
    () => sites.map((site) => ({ value: site.id, label: site.short_name })),
    [sites],
  );
  const clearName = (): void => {
    onNarrow({ name: '' });
    field.current?.focus();
  };
  return (
    <div className="patient-list-toolbar" role="toolbar" aria-label="Filters">
      <TextInput
        ref={field}
        data-first-filter
        size="xs"
        className="patient-list-name"
        aria-label="Filter by patient name"
        placeholder="Patient"
        maxLength={200}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={
          filter.name === '' ? null : (
            <CloseButton size={24} aria-label="Clear the name" onClick={clearName} />
          )
        }
        value={filter.name}
        onChange={({ currentTarget }) => onNarrow({ name: currentTarget.value })}
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
    </div>
  );
};
