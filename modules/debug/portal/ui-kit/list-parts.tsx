// How does a list look: with rows, selected, sorted, chosen columns, ten thousand rows, and in its other states?
import { None } from '@alveary/portal/ui/none.tsx';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { FilterField } from '@alveary/portal/ui/filter-field.tsx';
import { ChoiceFilter } from '@alveary/portal/ui/list/choice-filter.tsx';
import type { Column, Sort } from '@alveary/portal/ui/list/column.ts';
import { type ColumnChoice, usualChoice } from '@alveary/portal/ui/list/column-choice.ts';
import { ColumnMenu } from '@alveary/portal/ui/list/column-menu.tsx';
import { DaysFilter } from '@alveary/portal/ui/list/days-filter.tsx';
import { ListStates } from '@alveary/portal/ui/list/list-states.tsx';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { OneFilter } from '@alveary/portal/ui/list/one-filter.tsx';
import { ListBar } from '@alveary/portal/ui/list-bar.tsx';
import { PageBar } from '@alveary/portal/ui/page-bar.tsx';
import { type ReactNode, useState } from 'react';
import { Part, Parts } from './part.tsx';
import styles from '../debug.module.css';

interface Plan {
  readonly id: string;
  readonly title: string;
  readonly state: 'Active' | 'Draft';
  readonly tasks: number;
  readonly owner: string | null;
}

const planOf = (at: number): Plan => ({
  id: `plan-${at}`,
  title: `Action plan ${at + 1}`,
  state: at % 3 === 0 ? 'Draft' : 'Active',
  tasks: (at * 7) % 12,
  owner: at % 4 === 0 ? null : 'Lena Brandt',
});
const few = Array.from({ length: 6 }, (_, at) => planOf(at));
const many = Array.from({ length: 10_000 }, (_, at) => planOf(at));

const columns: readonly Column<Plan>[] = [
  {
    id: 'title',
    title: 'Plan',
    isName: true,
    width: 180,
    grow: 2,
    sort: { by: (_, at) => at },
    cell: ({ title }) => title,
  },
  {
    id: 'state',
    title: 'State',
    width: 110,
    cell: ({ state }) => <Badge tone={state === 'Active' ? 'success' : 'outline'}>{state}</Badge>,
  },
  {
    id: 'tasks',
    title: 'Tasks',
    isNumber: true,
    width: 90,
    sort: { by: ({ tasks }) => tasks, isDownFirst: true },
    cell: ({ tasks }) => (tasks === 0 ? <span className="dim">0</span> : tasks),
  },
  { id: 'owner', title: 'Owner', width: 150, grow: 1, cell: ({ owner }) => owner ?? <None /> },
  { id: 'note', title: 'Note', width: 160, isSpare: true, cell: () => <None /> },
];

const keyOf = ({ id }: Plan): string => id;
const open = { act: () => {} };
const nothing = (): void => {};

const LiveList = ({ rows }: { readonly rows: readonly Plan[] }) => {
  const [sort, setSort] = useState<Sort | null>({ id: 'title', isDown: false });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['plan-1']));
  const [choice, setChoice] = useState<ColumnChoice>(usualChoice);
  return (
    <div className={styles.list}>
      <Bar count={`${selected.size} selected`}>
        <ColumnMenu columns={columns} choice={choice} onChoice={setChoice} />
      </Bar>
      <ListTable
        label={`${rows.length.toLocaleString('en-US')} plans`}
        fills
        rows={rows}
        keyOf={keyOf}
        columns={columns}
        open={open}
        sort={sort}
        onSort={setSort}
        selection={{ selected, onChange: setSelected, nameOf: ({ title }) => title }}
        choice={choice}
        onChoice={setChoice}
      />
    </div>
  );
};

const Bar = ({ count, children }: { readonly count: string; readonly children?: ReactNode }) => {
  const [words, setWords] = useState('');
  const [states, setStates] = useState<readonly Plan['state'][]>(['Active']);
  const [owner, setOwner] = useState<string | null>(null);
  return (
    <ListBar>
      <FilterField label="Filter plans" placeholder="Plan" value={words} onChange={setWords} />
      <ChoiceFilter
        title="State"
        choices={[
          { value: 'Active', label: 'Active' },
          { value: 'Draft', label: 'Draft' },
        ]}
        chosen={states}
        onChange={setStates}
      />
      <OneFilter
        label="Owner"
        all="All owners"
        choices={[{ value: 'lena', label: 'Lena Brandt' }]}
        value={owner}
        onChange={setOwner}
      />
      <DaysFilter from={null} to={null} locale="en-US" onChange={nothing} />
      <span className="dim tabular">{count}</span>
      <span className="grow" />
      {children}
    </ListBar>
  );
};

const failed = {
  title: 'The plans could not be read.',
  lines: ['The site is closed.'],
  requestId: '7f3a-21',
};
const empty = <EmptyState title="No plans yet" line="Plans of this patient are listed here." />;

const InState = ({ isEmpty, isFailed }: { readonly isEmpty: boolean | null; readonly isFailed: boolean }) => (
  <ListStates
    isEmpty={isEmpty}
    failure={isFailed ? failed : null}
    onRetry={nothing}
    loading="Loading plans, as an example"
    loadingRows={3}
    columns={columns}
    empty={empty}
  >
    <ListTable label="Plans" rows={few.slice(0, 2)} keyOf={keyOf} columns={columns} isOld={isFailed} />
  </ListStates>
);

export const ListParts = () => (
  <Parts title="Lists">
    <Part title="Rows: sorted, selected, opened, columns chosen and widened">
      <LiveList rows={few} />
    </Part>
    <Part title="Ten thousand rows">
      <LiveList rows={many} />
    </Part>
    <Part title="Loading">
      <div className={styles.wide}>
        <InState isEmpty={null} isFailed={false} />
      </div>
    </Part>
    <Part title="Empty">
      <div className={styles.wide}>
        <InState isEmpty isFailed={false} />
      </div>
    </Part>
    <Part title="Failed">
      <div className={styles.wide}>
        <InState isEmpty={null} isFailed />
      </div>
    </Part>
    <Part title="Rows of before, and a failure">
      <div className={styles.wide}>
        <InState isEmpty={false} isFailed />
        <PageBar page={2} perPage={2} total={6} of="plans" isOld={false} onChange={nothing} />
      </div>
    </Part>
  </Parts>
);
