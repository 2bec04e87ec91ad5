// Between which scores does a questionnaire call it good, and in which words? The band behind its dots (OP-TIMELINE-3)
import type { Definition, ScoreBand } from '@alveary/modules/questionnaires/contract/definition.ts';
import type { Band } from '@alveary/portal/ui/chart/draw-marks.ts';

const beginOf = ({ from, over }: ScoreBand, lowest: number): string | null => {
  if (from === undefined) return over === undefined ? null : `above ${over}`;
  return from > lowest ? `from ${from}` : null;
};

const endOf = (next: ScoreBand | undefined): string | null => {
  if (next?.from !== undefined) return `below ${next.from}`;
  return next?.over === undefined ? null : `up to ${next.over}`;
};

/** The zone that is good, in the words of the instrument and with its limits: 'Low impact: below 10'. */
export const goodZone = (definition: Definition | null): Band | undefined => {
  if (definition === null || definition.range === null) return undefined;
  const at = definition.bands.findIndex(({ standing }) => standing === 'good');
  const band = definition.bands[at];
  if (band === undefined) return undefined;
  const next = definition.bands[at + 1];
  const [lowest, highest] = definition.range;
  const limits = [beginOf(band, lowest), endOf(next)].filter((one) => one !== null).join(', ');
  return {
    low: band.from ?? band.over ?? lowest,
    high: next?.from ?? next?.over ?? highest,
    words: limits === '' ? band.words : `${band.words}: ${limits}`,
  };
};
