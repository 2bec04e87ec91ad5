// What was measured in each test of a session, and which tests can be used? (document 3 §2, §3; SPIRO-014, SPIRO-015)
import type { SpirometryTest, TestFeedback } from '../../contract/model.ts';
import { useMemo } from 'react';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { testColumns, valueText } from './session-values.rules.ts';
import styles from './session.module.css';

interface TestTableProps {
  readonly tests: readonly SpirometryTest[];
  readonly bestTestId: string | null;
}

interface NumberedTest {
  readonly test: SpirometryTest;
  readonly number: number;
}

const columnsOf = (bestTestId: string | null): readonly Column<NumberedTest>[] => [
  {
    id: 'test',
    title: 'Test',
    isName: true,
    cell: ({ test, number }) => (
      <>
        <b>{number}</b> {test.id === bestTestId ? <Badge tone="info">Best</Badge> : null}
      </>
    ),
  },
  { id: 'fev1', title: 'FEV1 status', cell: ({ test }) => <Feedback feedback={test.feedback.fev1} /> },
  { id: 'fvc', title: 'FVC status', cell: ({ test }) => <Feedback feedback={test.feedback.fvc} /> },
  ...testColumns.map(
    ([key, name, unit]): Column<NumberedTest> => ({
      id: `value-${key}`,
      title: name,
      head: (
        <>
          {name} <span className={styles.unit}>{unit}</span>
        </>
      ),
      isNumber: true,
      cell: ({ test }) => valueText(test[key]),
    }),
  ),
];

export const TestTable = ({ tests, bestTestId }: TestTableProps) => {
  const columns = useMemo(() => columnsOf(bestTestId), [bestTestId]);
  const rows = useMemo(() => tests.map((test, index) => ({ test, number: index + 1 })), [tests]);
  if (tests.length === 0) return <EmptyState title="This session holds no tests." />;
  return (
    <div className={styles.tests} tabIndex={0} role="region" aria-label="Values of the tests">
      <ListTable label="Tests" rows={rows} keyOf={({ test }) => test.id} columns={columns} />
    </div>
  );
};

const Feedback = ({ feedback }: { readonly feedback: TestFeedback }) => (
  <>
    <Badge tone={feedback.status_final === 'usable' ? 'outline' : 'orange'}>
      {feedback.status_final === 'usable' ? 'Usable' : 'Unusable'}
    </Badge>
    {feedback.errors_display.length === 0 ? null : (
      <span className={styles.errors}>{feedback.errors_display.join(', ')}</span>
    )}
  </>
);
