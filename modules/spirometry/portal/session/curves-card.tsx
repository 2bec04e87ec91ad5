// How did each blow of the session go, beside what was expected? Flow over volume, and volume over time (design language §13)
import { SummaryCard, CardEmpty } from '@alveary/modules/patients/portal/public.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import type { BlowCurve } from '@alveary/portal/ui/chart/blow.ts';
import { FlowVolume } from '@alveary/portal/ui/chart/flow-volume.tsx';
import { VolumeTime } from '@alveary/portal/ui/chart/volume-time.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { useWidth } from '@alveary/portal/ui/list/use-width.ts';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { SegmentedControl } from '@mantine/core';
import { createContext, use, useMemo, useRef, useState } from 'react';
import { sessionCalls } from '../../contract/calls.ts';
import type { SpirometrySession, StoredCurve } from '../../contract/model.ts';
import { type DrawnBlow, drawnBlow, expectedMarks } from '../../contract/blow-curves.ts';
import { colourOf } from './test-colours.ts';
import styles from './session-view.module.css';

/** Of a session that has none the answer is empty. */
export const useCurves = (id: string) =>
  useCall(
    sessionCalls.curves,
    { params: { id } },
    { shownInPlace: true, staleTime: Number.POSITIVE_INFINITY },
  );

/** Of the session around it. */
export const CurvesContext = createContext<ReturnType<typeof useCurves> | null>(null);

interface CurvesCardProps {
  readonly session: SpirometrySession;
  readonly bestTestId: string | null;
  readonly excluded: readonly string[];
}

export const CurvesCard = (props: CurvesCardProps) => {
  const [shown, setShown] = useState('all');
  if (!props.session.has_curves) {
    return (
      <SummaryCard title="Curves">
        <CardEmpty>No curves were recorded in this session.</CardEmpty>
      </SummaryCard>
    );
  }
  const switcher = (
    <SegmentedControl
      size="xs"
      value={shown}
      onChange={setShown}
      data={[
        { value: 'all', label: 'All tests' },
        { value: 'chosen', label: 'Chosen only' },
      ]}
    />
  );
  return (
    <SummaryCard title="Curves" aside={switcher}>
      <Recorded {...props} isChosenOnly={shown === 'chosen'} />
    </SummaryCard>
  );
};

interface RecordedProps extends CurvesCardProps {
  readonly isChosenOnly: boolean;
}

const Recorded = (props: RecordedProps) => {
  const { session, bestTestId } = props;
  const asked = use(CurvesContext);
  if (asked?.data === undefined) {
    return asked === null || asked.error === null ? (
      <SkeletonRows rows={8} columns={['100%']} label="Loading the curves" />
    ) : (
      <ErrorState {...failureOfCall(asked.error)} onRetry={() => void asked.refetch()} />
    );
  }
  const number = session.analysis_summary.tests.findIndex(({ id }) => id === bestTestId) + 1;
  return (
    <>
      <Curves {...props} curves={asked.data} />
      <p className={styles.foot}>
        {number === 0 ? 'No test is best.' : `Test ${number} is best.`} {predictedWords(session)} Dotted:
        excluded.
      </p>
    </>
  );
};

/** The equations give values, and no curve is made of them. */
const predictedWords = ({ predicted_values }: SpirometrySession): string =>
  predicted_values.length === 0
    ? 'Nothing is predicted.'
    : 'Dashed marks: predicted values; the equations predict no curve.';

interface CurvesProps extends RecordedProps {
  readonly curves: readonly StoredCurve[];
}

interface DrawnLine extends Omit<BlowCurve, 'points'> {
  readonly blow: DrawnBlow;
}

const linesOf = (all: readonly DrawnLine[], of: keyof DrawnBlow): readonly BlowCurve[] =>
  all.flatMap(({ blow, ...curve }) => (blow[of].length === 0 ? [] : [{ ...curve, points: blow[of] }]));

/** Of the whole card: the flow-volume plot takes this part of it. */
const FLOW_VOLUME_PART = 0.54;
const LEAST_WIDTH = 300;
/** Pixels left and right of the plots. */
const EDGES = 28;
const PLOT_HEIGHT = 250;

const Curves = (props: CurvesProps) => {
  const place = useRef<HTMLDivElement>(null);
  const measured = useWidth(place, true);
  return (
    <div ref={place} className={styles.plots}>
      {measured === 0 ? null : <Plots {...props} width={Math.max(LEAST_WIDTH, measured - EDGES)} />}
    </div>
  );
};

const Plots = ({ width, bestTestId, ...props }: CurvesProps & { readonly width: number }) => {
  const all = useLines({ ...props, bestTestId });
  const isNarrow = width < 480;
  const first = isNarrow ? width : Math.floor(width * FLOW_VOLUME_PART);
  const second = isNarrow ? width : width - first;
  if (all.length === 0) return null;
  return (
    <>
      <div style={{ width: first }}>
        <FlowVolume curves={linesOf(all, 'flowVolume')} raised={bestTestId} width={first} />
      </div>
      <div style={{ width: second }}>
        <VolumeTime
          curves={linesOf(all, 'volumeTime')}
          raised={bestTestId}
          width={second}
          height={PLOT_HEIGHT}
        />
      </div>
    </>
  );
};

const useLines = ({
  curves,
  session,
  bestTestId,
  excluded,
  isChosenOnly,
}: CurvesProps): readonly DrawnLine[] => {
  const { tests } = session.analysis_summary;
  const drawn = useMemo(
    () => curves.map((curve) => ({ id: curve.test_id, blow: drawnBlow(curve) })),
    [curves],
  );
  const expected = useMemo(() => expectedMarks(session.predicted_values), [session.predicted_values]);
  const lookOf = (id: string): BlowCurve['look'] =>
    id === bestTestId ? 'chosen' : excluded.includes(id) ? 'excluded' : 'other';
  const blows = drawn.flatMap(({ id, blow }): DrawnLine[] => {
    const position = tests.findIndex((test) => test.id === id);
    const look = lookOf(id);
    if (blow === null || (isChosenOnly && look !== 'chosen')) return [];
    return [{ id, name: `Test ${position + 1}`, blow, look, colour: colourOf(position) }];
  });
  const predicted = expected.map(
    ({ name, ...blow }): DrawnLine => ({ id: name, name, blow, look: 'predicted' }),
  );
  return [...predicted, ...blows];
};
