// Says which names, numbers and addresses are in use: not those marked as old, nor those whose period has ended.
import { momentsOf } from './dates.ts';
import { type FhirObject, objectAt, objectsAt, textAt } from './json.ts';

/** What begins later counts after what is in use; what has ended counts last, or not at all. */
const ORDER = { current: 0, future: 1, ended: 2 } as const;
type Validity = keyof typeof ORDER;

/** @param now ISO 8601 */
const validityOf = (part: FhirObject, now: string): Validity => {
  if (textAt(part, 'use') === 'old') return 'ended';
  const { start, last } = momentsOf(objectAt(part, 'period'));
  if (last !== null && last < now) return 'ended';
  return start !== null && start > now ? 'future' : 'current';
};

export const hasEnded = (part: FhirObject, now: string): boolean => validityOf(part, now) === 'ended';

/** Where the part, or a field of it, is withheld: `data-absent-reason` with `masked` and the like. */
export const isWithheld = (part: FhirObject): boolean =>
  [part, ...Object.keys(part).flatMap((field) => (field.startsWith('_') ? objectsAt(part, field) : []))].some(
    (one) =>
      objectsAt(one, 'extension').some((extension) =>
        textAt(extension, 'url')?.endsWith('/data-absent-reason'),
      ),
  );

type Rank = (part: FhirObject) => number;

const startOf = (part: FhirObject): string => momentsOf(objectAt(part, 'period')).start ?? '';

/** What is in use first, then by the ranks in their order, then what began last; else as they were written. */
export const inOrderOfUse = (
  parts: readonly FhirObject[],
  now: string,
  ...ranks: readonly Rank[]
): readonly FhirObject[] => {
  const all: readonly Rank[] = [(part) => ORDER[validityOf(part, now)], ...ranks];
  return [...parts].sort((a, b) => {
    for (const rank of all) {
      const difference = rank(a) - rank(b);
      if (difference !== 0) return difference;
    }
    const [one, other] = [startOf(a), startOf(b)];
    return one === '' || other === '' || one === other ? 0 : one > other ? -1 : 1;
  });
};
