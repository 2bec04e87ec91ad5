// What was measured in each test of a session, and which tests can be used? (document 3 §2, §3; SPIRO-014, SPIRO-015)
import type { SpirometryTest, TestFeedback } from '@alveary/contract/sessions/model.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Table } from '../../../ui/table.tsx';
import { testColumns, valueText } from './session-values.rules.ts';

interface TestTableProps {
  readonly tests: readonly SpirometryTest[];
  readonly bestTestId: string | null;
}

export const TestTable = ({ tests, bestTestId }: TestTableProps) =>
  tests.length === 0 ? (
    <EmptyState title="This session holds no tests." />
  ) : (
    <div className="session-tests" tabIndex={0} role="region" aria-label="Values of the tests">
      <Table label="Tests">
        <thead>
          <tr>
            <th scope="col">Test</th>
            <th scope="col">FEV1 status</th>
            <th scope="col">FVC status</th>
            {testColumns.map(([key, name, unit]) => (
              <th key={key} scope="col" className="table-number">
                {name} <span className="session-unit">{unit}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tests.map((test, index) => (
            <tr key={test.id}>
              <td>
                <b>{index + 1}</b> {test.id === bestTestId ? <Badge tone="info">Best</Badge> : null}
              </td>
              <td>
                <Feedback feedback={test.feedback.fev1} />
              </td>
              <td>
                <Feedback feedback={test.feedback.fvc} />
              </td>
              {testColumns.map(([key]) => (
                <td key={key} className="table-number tabular">
                  {valueText(test[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );

const Feedback = ({ feedback }: { readonly feedback: TestFeedback }) => (
  <>
    <Badge tone={feedback.status_final === 'usable' ? 'outline' : 'orange'}>
      {feedback.status_final === 'usable' ? 'Usable' : 'Unusable'}
    </Badge>
    {feedback.errors_display.length === 0 ? null : (
      <span className="session-errors">{feedback.errors_display.join(', ')}</span>
    )}
  </>
);
