// How is the list narrowed by any other column? A chip for each one that narrows, and one place to set them (OP-VIEWS-1)
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { Button, NativeSelect, Popover } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { localeOfSites } from '@alveary/portal/lib/dates.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { patientListCalls } from '../contract/calls.ts';
import { type ColumnId, columnIds, isColumnId, isShownAt, listColumns } from '../contract/columns.ts';
import type { FilterMap } from '../contract/filters.ts';
import { ColumnEditor } from './column-editor.tsx';
import { choicesOf, type Named, wordsOf } from './column-filters.rules.ts';
import styles from './list-tools.module.css';

interface ColumnFiltersProps {
  readonly site: Site | null;
  readonly filters: FilterMap;
  readonly onFilters: (filters: FilterMap) => void;
}

/** Those are set in the bar itself. */
const inBar: readonly ColumnId[] = ['name', 'status', 'site'];

export const ColumnFilters = ({ site, filters, onFilters }: ColumnFiltersProps) => {
  const { sites } = useSignedIn();
  const [column, setColumn] = useState<ColumnId | null>(null);
  const { data } = useCall(patientListCalls.choices, {}, { shownInPlace: true });
  const named: Named = { conditions: data?.conditions ?? [], coordinators: data?.careCoordinators ?? [] };
  const shownFor = site === null ? sites : [site];
  const offered = columnIds.filter((id) => !inBar.includes(id) && shownFor.some((one) => isShownAt(id, one)));
  const locale = localeOfSites(shownFor);
  const set = (id: ColumnId, value: unknown): void => onFilters({ ...filters, [id]: value });
  return (
    <>
      <Popover
        opened={column !== null}
        onChange={(isOpen) => (isOpen ? undefined : setColumn(null))}
        position="bottom-start"
        trapFocus
        returnFocus
        shadow="md"
        width={300}
      >
        <Popover.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
            onClick={() => setColumn(column === null ? (offered[0] ?? null) : null)}
          >
            More filters
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="More filters">
          {column === null ? null : (
            <div className={styles.editor}>
              <NativeSelect
                size="xs"
                label="Column"
                data={offered.map((id) => ({ value: id, label: listColumns[id].label }))}
                value={column}
                onChange={({ currentTarget: { value } }) =>
                  isColumnId(value) ? setColumn(value) : undefined
                }
              />
              <ColumnEditor
                key={column}
                id={column}
                value={filters[column]}
                choices={choicesOf(column, named)}
                locale={locale}
                onChange={(value) => set(column, value)}
              />
            </div>
          )}
        </Popover.Dropdown>
      </Popover>
      {offered
        .filter((id) => filters[id] !== undefined)
        .map((id) => (
          <span key={id} className={styles.chip}>
            <button type="button" className={styles.open} onClick={() => setColumn(id)}>
              <span className="dim">{listColumns[id].label}</span> {wordsOf(id, filters, named, locale)}
            </button>
            <button
              type="button"
              className={styles.clear}
              aria-label={`Clear the filter ${listColumns[id].label}`}
              onClick={() => set(id, undefined)}
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </button>
          </span>
        ))}
    </>
  );
};
