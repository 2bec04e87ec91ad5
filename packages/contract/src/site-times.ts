// How are days and times written for a site: by its clocks, in its order? As the screen writes them (FORMAT-006 to FORMAT-009)
import { showHeight, withUnit } from './units.ts';
import { wallTimeAt } from './zone.rules.ts';

export interface Written {
  /** 'Nov 21, 2026', or '21 Nov 2026' in the EU; 'N/A' for no day. @param day 'YYYY-MM-DD' */
  readonly day: (day: string | null) => string;
  /** On which day an instant lies there. */
  readonly dayOf: (instant: string) => string;
  /** 'Nov 21, 2026 9:30 AM', or '21 Nov 2026 09:30' in the EU. */
  readonly dayTime: (instant: string) => string;
  /** 'YYYY-MM-DD' there, as it stands in the name of a file. */
  readonly plainDayOf: (instant: string) => string;
  /** Whose clocks these are. */
  readonly zoneWords: string;
  /** As the equations take it, and in the US as people there say it: '165 cm (5 ft 5 in)'. */
  readonly height: (cm: number) => string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Whose clocks a document of a site is written by. @param zone null for a site that names none */
export const zoneWords = (zone: string | null): string =>
  zone === null ? 'times in UTC' : `times of ${zone.replaceAll('_', ' ')}`;

interface SiteClock {
  readonly locale: 'en-US' | 'en-GB';
  /** Null for a site that names none. */
  readonly time_zone: string | null;
}

export const writtenFor = ({ locale, time_zone }: SiteClock): Written => {
  const isBritish = locale === 'en-GB';
  const zone = time_zone ?? 'UTC';
  const day = (text: string | null): string => {
    if (text === null) return 'N/A';
    const [year = '', month = '', date = ''] = text.split('-');
    const name = MONTHS[Number(month) - 1] ?? '';
    return isBritish ? `${Number(date)} ${name} ${year}` : `${name} ${Number(date)}, ${year}`;
  };
  const wallOf = (instant: string): string => new Date(wallTimeAt(zone, Date.parse(instant))).toISOString();
  const timeOf = (wall: string): string => {
    if (isBritish) return wall.slice(11, 16);
    const hour = Number(wall.slice(11, 13));
    return `${hour % 12 === 0 ? 12 : hour % 12}:${wall.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
  };
  const plainDayOf = (instant: string): string => wallOf(instant).slice(0, 10);
  const dayOf = (instant: string): string => day(plainDayOf(instant));
  return {
    day,
    dayOf,
    dayTime: (instant) => `${dayOf(instant)} ${timeOf(wallOf(instant))}`,
    plainDayOf,
    zoneWords: zoneWords(time_zone),
    height: (cm) => (isBritish ? `${cm} cm` : `${cm} cm (${withUnit(showHeight(cm, 'in'))})`),
  };
};
