// How are the state, the version and the days of a report said?
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import type { ListedReport } from '../contract/model.ts';
import { daysIn } from '../contract/rules.ts';

export const StateBadge = ({ state }: Pick<ListedReport, 'state'>) =>
  state === 'final' ? <Badge tone="success">Final</Badge> : <Badge tone="neutral">Draft</Badge>;

type Edition = Pick<ListedReport, 'edition' | 'replacedBy'>;

/** Null where there is one only. */
export const editionInWords = ({ edition, replacedBy }: Edition): string | null =>
  replacedBy === null
    ? edition === 1
      ? null
      : `Version ${edition}`
    : `Version ${edition}, replaced by version ${replacedBy.edition}`;

export const daysInWords = (start: string, end: string, locale: DateLocale): string => {
  const days = daysIn({ start, end });
  return `${showDay(start, locale)} – ${showDay(end, locale)} · ${days} ${days === 1 ? 'day' : 'days'}`;
};
