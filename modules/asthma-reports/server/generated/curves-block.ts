// How did the blows of a session go, beside what was expected? Flow over volume and volume over time, side by side (Culver 2017)
import {
  drawnBlow,
  type DrawnBlow,
  expectedMarks,
} from '@alveary/modules/spirometry/contract/blow-curves.ts';
import type { SessionFigures, StoredCurve } from '@alveary/modules/spirometry/contract/model.ts';
import type { Block } from '@alveary/server/platform/pdf/document.ts';
import { curvesDrawing, type Line } from './drawings.ts';

const linesOf = (
  blows: readonly DrawnBlow[],
  expected: readonly DrawnBlow[],
  of: keyof DrawnBlow,
): readonly Line[] =>
  [
    ...expected.map((mark) => ({ points: mark[of], isExpected: true })),
    ...blows.map((blow) => ({ points: blow[of] })),
  ].filter(({ points }) => points.length > 0);

const highestOf = (lines: readonly Line[], axis: 'x' | 'y'): number =>
  Math.ceil(
    Math.max(1, ...lines.map(({ points }) => points.reduce((most, point) => Math.max(most, point[axis]), 0))),
  );

/** The equations give values and no shape of a breath: what is expected is marked where it would lie. */
const legend = (expected: readonly DrawnBlow[]): Block[] =>
  expected.length === 0
    ? []
    : [
        {
          kind: 'paragraph',
          tone: 'muted',
          size: 7.5,
          text: 'Dashed marks: predicted PEF, FEV1 and FVC; the equations predict no curve.',
        },
      ];

/** @param curves those that are drawn: of all blows, or of the best one */
export const curvesBlocks = (
  session: Pick<SessionFigures, 'predicted_values'>,
  curves: readonly StoredCurve[],
): Block[] => {
  const blows = curves.map(drawnBlow).filter((blow) => blow !== null);
  if (blows.length === 0) {
    return [{ kind: 'paragraph', tone: 'muted', text: 'No blow was recorded as a curve.' }];
  }
  const expected = expectedMarks(session.predicted_values);
  const [flows, volumes] = [linesOf(blows, expected, 'flowVolume'), linesOf(blows, expected, 'volumeTime')];
  const litres = Math.max(highestOf(flows, 'x'), highestOf(volumes, 'y'));
  const flowAxes = {
    title: 'Flow-volume',
    across: 'Volume (L)',
    up: 'Flow (L/s)',
    farthest: litres,
    highest: highestOf(flows, 'y'),
  };
  const timeAxes = {
    title: 'Volume-time',
    across: 'Time (s)',
    up: 'Volume (L)',
    farthest: highestOf(volumes, 'x'),
    highest: litres,
  };
  return [
    {
      kind: 'columns',
      columns: [
        { share: 1, blocks: [{ kind: 'drawing', drawing: curvesDrawing(flowAxes, flows) }] },
        { share: 1, blocks: [{ kind: 'drawing', drawing: curvesDrawing(timeAxes, volumes) }] },
      ],
    },
    ...legend(expected),
  ];
};
