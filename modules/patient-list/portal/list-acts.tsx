// What can be done with everything that the filter holds?
import type { RequestOf } from '@alveary/contract/call.ts';
import { ExportButton } from '@alveary/portal/shell/export-button.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import type { ColumnChoice } from '@alveary/portal/ui/list/column-choice.ts';
import type { ListedPatient, patientListCalls } from '../contract/calls.ts';
import { listFileCalls } from '../contract/file-calls.ts';
import { shownIds } from './list-acts.rules.ts';

export interface ListActsProps {
  /** What the list was asked for. */
  readonly question: RequestOf<typeof patientListCalls.list>['body'];
  readonly columns: readonly Column<ListedPatient>[];
  readonly choice: ColumnChoice;
  readonly isEmpty: boolean;
}

export const ListActs = ({ question, columns, choice, isEmpty }: ListActsProps) => {
  const { filters, zone, sort } = question;
  return (
    <ExportButton
      call={listFileCalls.write}
      input={{ body: { filters, zone, sort, columns: shownIds(columns, choice) } }}
      isDisabled={isEmpty}
    />
  );
};
