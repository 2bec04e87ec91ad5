// Which thresholds hold in a month, and towards which does the cockpit count? A site's own go before those of all sites, for each measure
import { type DatedThreshold, measures } from './thresholds.model.ts';

type Span = Pick<DatedThreshold, 'validFrom' | 'validTo'>;

/** @param month 'YYYY-MM' */
export const holdsIn = ({ validFrom, validTo }: Span, month: string): boolean =>
  validFrom <= month && (validTo === null || validTo > month);

/** Of those that hold: the aim of each measure, as the cockpit takes it. */
export const aimsIn = (all: readonly DatedThreshold[], month: string): ReadonlySet<string> =>
  new Set(
    measures.flatMap((measure) => {
      const aims = all
        .filter((one) => one.isAim && one.measure === measure && holdsIn(one, month))
        .toSorted(
          (one, other) =>
            Number(other.isOwn) - Number(one.isOwn) || other.validFrom.localeCompare(one.validFrom),
        );
      return aims.slice(0, 1).map(({ id }) => id);
    }),
  );

/** What a new set begins with: the site's own, or where it has none those of all sites. */
export const inForceAt = (all: readonly DatedThreshold[], month: string): readonly DatedThreshold[] => {
  const holding = all.filter((one) => holdsIn(one, month));
  const own = holding.filter(({ isOwn }) => isOwn);
  return own.length === 0 ? holding : own;
};

/** The month after one, 'YYYY-MM'. */
export const monthAfter = (month: string): string => {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`;
};
