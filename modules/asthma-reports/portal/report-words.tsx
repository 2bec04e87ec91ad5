// How are the state and the days of a report said?
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import type { ListedReport } from '../contract/model.ts';
import { daysIn } from '../contract/rules.ts';

export const StateBadge = ({ state }: Pick<ListedReport, 'state'>) =>
  state === 'final' ? <Badge tone="success">Final</Badge> : <Badge tone="neutral">Draft</Badge>;

export const daysInWords = (start: string, end: string, locale: DateLocale): string => {
  const days = daysIn({ start, end });
  return `${showDay(start, locale)} – ${showDay(end, locale)} · ${days} ${days === 1 ? 'day' : 'days'}`;
};
