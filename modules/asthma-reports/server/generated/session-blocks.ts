// The values of a session on paper: measured, limit, percent, z-score with its bar, and the equation (Culver 2017).
import { heightInWords } from '@alveary/modules/spirometry/contract/height-of-session.ts';
import { interpretationOf } from '@alveary/modules/spirometry/contract/interpretation.ts';
import type { SessionFigures } from '@alveary/modules/spirometry/contract/model.ts';
import type { Block } from '@alveary/server/platform/pdf/document.ts';
import type { Written } from '@alveary/contract/site-times.ts';
import {
  type ComparedRow,
  comparedRows,
  equationTitleOf,
} from '@alveary/modules/spirometry/contract/compared-rows.ts';
import { zBar } from './drawings.ts';

export const NONE = '–';
export const litres = (value: number | null): string => (value === null ? NONE : value.toFixed(2));
const named = ({ name, unit }: ComparedRow): string => (unit === '' ? name : `${name} (${unit})`);

/** The person as the predicted values were worked out for. */
export const examinedItems = ({ person }: SessionFigures, written: Written) => [
  { label: 'Sex at birth', value: person.sex ?? NONE },
  { label: 'Age', value: person.age_years === null ? NONE : `${person.age_years.toFixed(1)} years` },
  { label: 'Height', value: person.height_cm === null ? NONE : written.height(person.height_cm) },
];

/** @param hasPercents whether percent of predicted stands there */
export const resultTable = (session: SessionFigures, hasPercents = true): Block => ({
  kind: 'table',
  isKept: true,
  size: 8.5,
  columns: [
    { title: 'Measure', share: 1.5 },
    { title: 'Measured', share: 1, align: 'right' },
    { title: 'LLN', share: 0.8, align: 'right' },
    { title: 'Predicted', share: 1, align: 'right' },
    ...(hasPercents ? [{ title: '% pred.', share: 0.8, align: 'right' as const }] : []),
    { title: 'z-score', share: 0.8, align: 'right' },
    { title: '-5   z   +3', share: 2.6 },
  ],
  rows: comparedRows(session).map((row) => {
    const { name, z } = row;
    return [
      { text: named(row), tone: 'strong' },
      litres(row.value),
      litres(row.lln),
      litres(row.predicted),
      ...(hasPercents ? [row.percent === null ? NONE : String(row.percent)] : []),
      { text: z === null ? NONE : z.toFixed(2), tone: row.isLow ? 'warning' : 'plain' },
      z === null ? '' : { text: '', drawing: zBar(z, name) },
    ];
  }),
});

/** Where the quality is poor the caution stands out, not the pattern. */
export const interpretationBlocks = (session: SessionFigures): Block[] => {
  const { caution, words } = interpretationOf(session);
  const strong = { kind: 'paragraph', tone: 'strong' } as const;
  return caution === null
    ? [{ ...strong, text: words }]
    : [
        { ...strong, text: caution },
        { kind: 'paragraph', text: words },
      ];
};

/** Which height was used, as the page of the session says it; nothing in a report from before that was kept. @param before names the session where there are two */
export const heightBlocks = (session: SessionFigures, written: Written, before = ''): Block[] => {
  const { height_source, height_measured_at } = session;
  if (height_source === undefined || height_measured_at === undefined) return [];
  const text = heightInWords({ ...session, height_source, height_measured_at }, written.dayOf);
  return [{ kind: 'paragraph', tone: 'muted', size: 7.5, text: before + text }];
};

/** The equation of each value by name, or why there is none. */
export const equationWords = (session: SessionFigures): string => {
  const said = comparedRows(session).flatMap((row) => {
    const title = equationTitleOf(row);
    return title === null ? [] : [`${row.name}: ${title}`];
  });
  if (said.length > 0) return `Reference equations: ${said.join('; ')}. LLN: 5th percentile (z = -1.645).`;
  return session.reference ?? session.reference_problem ?? 'No predicted values.';
};

/** Volumes to the millilitre: what is shown of the two values may differ by one in the last decimal. */
const changeOf = (unit: string, first: number | null, second: number | null): string =>
  first === null || second === null ? NONE : (second - first).toFixed(unit === 'L' ? 3 : 2);

/** The earlier one beside the later one, with what lies between them. */
export const changeTable = (
  one: SessionFigures,
  other: SessionFigures,
  titles: readonly [earlier: string, later: string],
): Block => {
  const later = comparedRows(other);
  return {
    kind: 'table',
    isKept: true,
    columns: [
      { title: 'Measure', share: 1 },
      { title: titles[0], share: 1, align: 'right' },
      { title: titles[1], share: 1, align: 'right' },
      { title: 'Change', share: 1, align: 'right' },
      { title: 'z, then and now', share: 1, align: 'right' },
    ],
    rows: comparedRows(one).map((row) => {
      const next = later.find(({ measure }) => measure === row.measure);
      const [first, second] = [row.value, next?.value ?? null];
      const [z1, z2] = [row.z, next?.z ?? null];
      return [
        named(row),
        litres(first),
        litres(second),
        changeOf(row.unit, first, second),
        z1 === null || z2 === null ? NONE : `${z1.toFixed(2)} · ${z2.toFixed(2)}`,
      ];
    }),
  };
};
