// Up to which day may a log be dated, in the person's own zone? (LOG-062; OP-LOG-7)
import { localDay } from '@alveary/portal/lib/dates.ts';
import dayjs from 'dayjs';

/** Minutes the person's zone is ahead of UTC at `instant` (milliseconds since the epoch). */
export const offsetAt = (instant: number): number => dayjs(instant).utcOffset();

/** Tomorrow's day: the last one a past activity may have. */
export const lastDay = (now: number): string => localDay(dayjs(now).add(1, 'day').valueOf());
