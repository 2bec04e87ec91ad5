// What can be done with everything that the filter holds?
import type { RequestOf } from '@alveary/contract/call.ts';
import { ExportButton } from '@alveary/portal/shell/export-button.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import type { ColumnChoice } from '@alveary/portal/ui/list/column-choice.ts';
import type { ListedPatient, patientListCalls } from '../contract/calls.ts';
import { listFileCalls } from '../contract/file-calls.ts';
import type { Chosen } from './use-chosen.ts';
import { shownIds } from './list-acts.rules.ts';
import { later } from '@alveary/portal/lib/later.tsx';

export interface ListActsProps {
  /** What the list was asked for. */
  readonly question: RequestOf<typeof patientListCalls.list>['body'];
  readonly columns: readonly Column<ListedPatient>[];
  readonly choice: ColumnChoice;
  readonly total: number;
  /** Null where the person may change no patient. */
  readonly chosen: Chosen | null;
}

const BulkMenu = later(async () => (await import('./bulk/bulk-menu.tsx')).BulkMenu);

export const ListActs = ({ question, columns, choice, total, chosen }: ListActsProps) => {
  const { filters, zone, sort } = question;
  return (
    <>
      {chosen === null || chosen.patients.length === 0 ? null : (
        <BulkMenu question={question} total={total} chosen={chosen} />
      )}
      <ExportButton
        call={listFileCalls.write}
        input={{ body: { filters, zone, sort, columns: shownIds(columns, choice) } }}
        isDisabled={total === 0}
      />
    </>
  );
};
