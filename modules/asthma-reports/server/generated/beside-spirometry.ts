// What stands in a report beside its sessions: highs and lows, the ACQ, oscillometry, the air (REPORT-009 to REPORT-011, REPORT-025, REPORT-026)
import { airLevel, airWords } from '@alveary/modules/timeline/contract/air.ts';
import type { Block, Cell } from '@alveary/server/platform/pdf/document.ts';
import type { ShownFigures } from '../../contract/figures.ts';
import { sourceOf } from '../../contract/acq.ts';
import { acqItems, acqTitles, type AsthmaReport } from '../../contract/model.ts';
import { isUncontrolled } from '../../contract/rules.ts';
import type { Written } from '@alveary/contract/site-times.ts';
import { litres, NONE } from './session-blocks.ts';

interface Given {
  readonly report: AsthmaReport;
  readonly shown: ShownFigures;
  readonly written: Written;
}

const right = 'right' as const;
const heading = (text: string): Block => ({ kind: 'heading', level: 2, text });
const muted = (text: string): Block => ({ kind: 'paragraph', tone: 'muted', text });

const compared = [
  ['fev1', 'FEV1 (L)'],
  ['fvc', 'FVC (L)'],
  ['pef', 'PEF (L/s)'],
] as const;

/** The highest and the lowest best value of the attached sessions. */
export const highLowBlocks = ({ shown, written }: Given): Block[] => {
  const rows = compared.flatMap(([measure, name]): Cell[][] => {
    const found = shown.figures.sessions.flatMap(({ performed_at, best_values }) => {
      const value = best_values[measure];
      return value === null ? [] : [{ value, at: performed_at }];
    });
    const [highest] = found.toSorted((one, other) => other.value - one.value);
    const [lowest] = found.toSorted((one, other) => one.value - other.value);
    if (highest === undefined || lowest === undefined) return [];
    return [
      [
        { text: name, tone: 'strong' },
        litres(highest.value),
        written.dayTime(highest.at),
        litres(lowest.value),
        written.dayTime(lowest.at),
      ],
    ];
  });
  if (rows.length === 0) return [];
  return [
    heading('Highest and lowest of the attached sessions'),
    {
      kind: 'table',
      columns: [
        { title: 'Measure', share: 1 },
        { title: 'Highest', share: 0.7, align: right },
        { title: 'on', share: 1.3 },
        { title: 'Lowest', share: 0.7, align: right },
        { title: 'on', share: 1.3 },
      ],
      rows,
    },
  ];
};

export const acqBlocks = ({ report, written }: Given): Block[] => {
  const slots = report.acq.slots.filter(
    ({ date, scores }) => date !== null || acqItems.some((item) => scores[item] !== null),
  );
  if (slots.length === 0) return [];
  const scoreOf = (score: number | null): string => (score === null ? NONE : String(score));
  return [
    heading('ACQ'),
    {
      kind: 'table',
      isKept: true,
      columns: [
        { title: 'Question (0 to 6)', share: 1.4 },
        ...slots.map(({ date }) => ({
          title: written.day(date),
          share: 1,
          align: right,
        })),
      ],
      rows: [
        ...acqItems.map((item): Cell[] => [
          acqTitles[item],
          ...slots.map(({ scores }) => scoreOf(scores[item])),
        ]),
        ['Source', ...slots.map((one) => sourceOf(one) ?? NONE)],
        [
          { text: 'Result', tone: 'strong' },
          ...slots.map(({ scores: { result } }): Cell => {
            if (result === null) return 'Not complete';
            return isUncontrolled(result)
              ? { text: `${result.toFixed(2)} not well controlled`, tone: 'warning' }
              : { text: result.toFixed(2), tone: 'strong' };
          }),
        ],
      ],
    },
    muted('Mean of the answers; from 1.5 on not well controlled.'),
  ];
};

const three = (value: number | null): string => (value === null ? NONE : value.toFixed(2));

export const aosBlocks = ({ shown, written }: Given): Block[] => {
  const { aos } = shown.figures;
  if (aos.length === 0) return [heading('Oscillometry (AOS)'), muted('No oscillometry in this range.')];
  return [
    heading('Oscillometry (AOS)'),
    {
      kind: 'table',
      size: 8,
      columns: [
        { title: 'Performed', share: 1.5 },
        { title: 'R5', share: 0.6, align: right },
        { title: 'R20', share: 0.6, align: right },
        { title: 'R5-20', share: 0.6, align: right },
        { title: 'X5', share: 0.6, align: right },
        { title: 'AX', share: 0.6, align: right },
        { title: 'Quality', share: 2.4 },
      ],
      rows: aos.map((session) => [
        written.dayTime(session.performed_at),
        three(session.r5),
        three(session.r20),
        three(session.r5_20),
        three(session.x5),
        three(session.ax),
        session.quality ?? NONE,
      ]),
    },
    muted('R and X in kPa·s/L, AX in kPa/L.'),
  ];
};

const stepOf = (index: number): string => airWords[airLevel(index) - 1] ?? '';

export const airBlocks = ({ shown, written }: Given): Block[] => {
  const { air } = shown.figures;
  const title = heading('Air quality (US AQI)');
  if (air === null) return [title, muted('The air was not measured in this range.')];
  const steps = air.levels.flatMap((count, level) =>
    count === 0 ? [] : [`${count} ${airWords[level] ?? ''}`],
  );
  const mean = Math.round(air.mean);
  return [
    title,
    {
      kind: 'list',
      items: [
        `${air.readings} ${air.readings === 1 ? 'reading' : 'readings'}: ${steps.join(', ')}.`,
        `Mean ${mean} (${stepOf(mean)}); highest ${Math.round(air.highest)} (${stepOf(air.highest)}) on ${written.dayOf(air.highest_at)}.`,
      ],
    },
  ];
};
