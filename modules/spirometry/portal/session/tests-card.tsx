// The tests of the session: which count, which are best, what the device and the standard say (SPIRO-003 to SPIRO-006; OP-SPIRO-6).
import { SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { StayingButton } from '@alveary/portal/ui/staying-button.tsx';
import { UnsavedDot } from '@alveary/portal/ui/unsaved-dot.tsx';
import { Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { SpirometrySession, SpirometryTest } from '../../contract/model.ts';
import { bestMeasures, selectedTest } from '../../contract/overwriting.ts';
import {
  asOverwritten,
  type BestMeasure,
  type BestTests,
  defaultBestOf,
  isUsable,
  isValueUsable,
  testsThatCount,
} from '../../contract/rules.ts';
import { type Measure, qualityOf } from '../../contract/test-quality.ts';
import { testColumns, valueText } from '../admin/session-values.rules.ts';
import { ChoiceDot } from './choice-dot.tsx';
import { colourOf } from './test-colours.ts';
import type { Overwriting } from './use-overwriting.ts';
import styles from './session-view.module.css';

interface TestsCardProps {
  readonly session: SpirometrySession;
  readonly overwriting: Overwriting;
}

interface TestRow {
  readonly test: SpirometryTest;
  /** As it counts now. */
  readonly shown: SpirometryTest;
  readonly position: number;
  readonly isExcluded: boolean;
}

const names = { fvc: 'FVC', fev1: 'FEV1', pef: 'PEF' } as const satisfies Record<BestMeasure, string>;
const units = { fvc: 'L', fev1: 'L', pef: 'L/s' } as const satisfies Record<BestMeasure, string>;
/** Those that have a place of their own. */
const shownAlways: readonly string[] = ['fvc', 'fev1', 'pef', 'duration_exhale'];

const withUnit = (name: string, unit: string) => (
  <>
    {name} <span className="dim">{unit}</span>
  </>
);

const bestColumn = (
  { choices, loaded, mayChange, chooseBest }: Overwriting,
  byDefault: BestTests,
): Column<TestRow> => ({
  id: 'best',
  title: 'Best test',
  cell: ({ test, shown, position, isExcluded }) => (
    <ChoiceDot
      label={`Best test: test ${position + 1}`}
      isChosen={(choices.best_test_id ?? byDefault.overall) === test.id}
      isDefault={byDefault.overall === test.id}
      isChanged={choices.best_test_id !== loaded.best_test_id && [choices.best_test_id].includes(test.id)}
      // An unusable test clears what was chosen; where nothing was, there is nothing to clear (SPIRO-035).
      isDisabled={!mayChange || isExcluded || (choices.best_test_id === null && !isUsable(shown))}
      onChoose={() => chooseBest(test.id)}
    />
  ),
});

const valueColumn = (
  { choices, loaded, mayChange, chooseValue }: Overwriting,
  byDefault: BestTests,
  measure: BestMeasure,
): Column<TestRow> => ({
  id: measure,
  title: names[measure],
  head: withUnit(names[measure], units[measure]),
  cell: ({ test, shown, position, isExcluded }) => {
    const chosen = selectedTest(choices, measure);
    const isLost = isExcluded || !isValueUsable(shown, measure);
    return (
      <ChoiceDot
        label={`Best ${names[measure]}: test ${position + 1}`}
        isChosen={(chosen ?? byDefault[measure]) === test.id}
        isDefault={byDefault[measure] === test.id}
        isChanged={chosen === test.id && chosen !== selectedTest(loaded, measure)}
        isDisabled={!mayChange || isLost}
        value={valueText(test[measure])}
        isLost={isLost}
        onChoose={() => chooseValue(measure, test.id)}
      />
    );
  },
});

const Chip = ({
  row,
  measure,
  overwriting,
}: {
  readonly row: TestRow;
  readonly measure: Measure;
  readonly overwriting: Overwriting;
}) => {
  const status = qualityOf(row.shown, measure);
  const isChanged = status !== qualityOf(row.test, measure);
  return (
    <StayingButton
      className={styles.chip}
      data-status={status}
      disabled={!overwriting.mayChange}
      title={overwriting.mayChange ? `Make it ${status === 'unusable' ? 'usable' : 'unusable'}` : undefined}
      onClick={() => overwriting.turn(row.test.id, measure)}
    >
      {names[measure]} <span className="visually-hidden">of test {row.position + 1} is </span>
      {status}
      {isChanged ? <UnsavedDot /> : null}
    </StayingButton>
  );
};

const said = ({ test, shown }: TestRow): string => {
  const { fvc, fev1 } = test.feedback;
  const of = (measure: Measure, errors: readonly string[]) =>
    errors.length === 0 ? [] : [`${names[measure]}: ${errors.join(', ').toLowerCase()}`];
  const changed = (['fvc', 'fev1'] as const).flatMap((measure) => {
    const was = qualityOf(test, measure);
    return was === qualityOf(shown, measure) ? [] : [`${names[measure]} was ${was}`];
  });
  return [...changed, ...of('fvc', fvc.errors_display), ...of('fev1', fev1.errors_display)].join(' · ');
};

const Standard = ({ row, overwriting }: { readonly row: TestRow; readonly overwriting: Overwriting }) => (
  <span className={styles.said}>
    <span className={styles.chips}>
      <Chip row={row} measure="fvc" overwriting={overwriting} />
      <Chip row={row} measure="fev1" overwriting={overwriting} />
    </span>
    <span className="dim">{said(row)}</span>
  </span>
);

const Device = ({ test: { device } }: TestRow) => {
  if (device === null) return <span className="dim">–</span>;
  const { fvc_status, fev1_status, messages } = device;
  const status =
    fvc_status === fev1_status ? fvc_status : `FVC ${fvc_status ?? '–'}, FEV1 ${fev1_status ?? '–'}`;
  return (
    <span className={styles.said}>
      {status ?? '–'}
      <span className="dim">{messages.join(', ')}</span>
    </span>
  );
};

const columnsOf = (
  overwriting: Overwriting,
  byDefault: BestTests,
  hasAll: boolean,
): readonly Column<TestRow>[] => [
  {
    id: 'test',
    title: 'Test',
    isName: true,
    cell: ({ position, isExcluded }) => (
      <span className={styles.test}>
        <b>{position + 1}</b>
        <svg width={26} height={12} aria-hidden>
          <line
            x1={1}
            x2={25}
            y1={6}
            y2={6}
            stroke={`var(--al-c${colourOf(position)})`}
            strokeWidth={2}
            strokeDasharray={isExcluded ? '2 3' : undefined}
          />
        </svg>
      </span>
    ),
  },
  {
    id: 'include',
    title: 'Include',
    cell: ({ test, position, isExcluded }) => (
      <span className={styles.choice}>
        <Switch
          size="xs"
          checked={!isExcluded}
          disabled={!overwriting.mayChange}
          aria-label={`Include test ${position + 1}`}
          onChange={() => overwriting.exclude(test.id)}
        />
        {isExcluded === overwriting.loaded.excluded_test_ids.includes(test.id) ? null : <UnsavedDot />}
      </span>
    ),
  },
  bestColumn(overwriting, byDefault),
  ...bestMeasures.map((measure) => valueColumn(overwriting, byDefault, measure)),
  {
    id: 'exhaled',
    title: 'Exhaled',
    head: withUnit('Exhaled', 's'),
    isNumber: true,
    cell: ({ test }) => valueText(test.duration_exhale, 1),
  },
  {
    id: 'standard',
    title: 'By the standard',
    cell: (row) => <Standard row={row} overwriting={overwriting} />,
  },
  { id: 'device', title: 'By the device', cell: (row) => <Device {...row} /> },
  ...(hasAll
    ? testColumns
        .filter(([key]) => !shownAlways.includes(key))
        .map(
          ([key, name, unit]): Column<TestRow> => ({
            id: `value-${key}`,
            title: name,
            head: withUnit(name, unit),
            isNumber: true,
            cell: ({ test }) => valueText(test[key]),
          }),
        )
    : []),
];

export const TestsCard = ({ session, overwriting }: TestsCardProps) => {
  const [hasAll, setHasAll] = useState(false);
  const { tests } = session.analysis_summary;
  const { choices } = overwriting;
  const rows = useMemo(
    () =>
      tests.map((test, position) => ({
        test,
        shown: asOverwritten(test, choices),
        position,
        isExcluded: choices.excluded_test_ids.includes(test.id),
      })),
    [tests, choices],
  );
  const counting = testsThatCount(tests, choices);
  const included = `${counting.length} of ${tests.length} included`;
  return (
    <SummaryCard
      title="Tests"
      aside={
        <>
          {included}{' '}
          <button type="button" className={styles.link} onClick={() => setHasAll(!hasAll)}>
            {hasAll ? 'Show fewer values' : 'Show all values'}
          </button>
        </>
      }
    >
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Values of the tests">
        <ListTable
          label="Tests"
          rows={rows}
          keyOf={({ test }) => test.id}
          columns={columnsOf(overwriting, defaultBestOf(counting), hasAll)}
          markOf={({ isExcluded }) => (isExcluded ? 'cancelled' : undefined)}
        />
      </div>
    </SummaryCard>
  );
};
