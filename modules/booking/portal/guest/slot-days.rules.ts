// Free times by day for a visitor of a zone, in words; an hour that clocks repeat says which of the two it is.

interface Slot {
  /** ISO 8601 instant. */
  readonly start: string;
  /** '9:00 AM', with its zone where the same is written twice on a day. */
  readonly label: string;
}

export interface SlotDay {
  /** 'YYYY-MM-DD' in the zone. */
  readonly day: string;
  /** 'Mon, Nov 30'. */
  readonly label: string;
  readonly slots: readonly Slot[];
}

const inZone = (locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { timeZone, ...options });
  return (start: string): string => format.format(Date.parse(start));
};

/** 'YYYY-MM-DD' of an instant where a clock of the zone stands. */
const dayFormat = (timeZone: string) =>
  inZone('sv-SE', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The earliest first, as they are given. */
export const slotDays = (starts: readonly string[], timeZone: string, locale: string): readonly SlotDay[] => {
  const dayOf = dayFormat(timeZone);
  const dayLabel = inZone(locale, timeZone, { weekday: 'short', day: 'numeric', month: 'short' });
  const time = inZone(locale, timeZone, { hour: 'numeric', minute: '2-digit' });
  const zoned = inZone(locale, timeZone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  const days = new Map<string, string[]>();
  for (const start of starts) days.set(dayOf(start), [...(days.get(dayOf(start)) ?? []), start]);
  return [...days].map(([day, of]) => {
    const labels = of.map(time);
    const isTwice = (label: string): boolean => labels.filter((one) => one === label).length > 1;
    return {
      day,
      label: dayLabel(of[0] ?? ''),
      slots: of.map((start, index) => {
        const label = labels[index] ?? '';
        return { start, label: isTwice(label) ? zoned(start) : label };
      }),
    };
  });
};

/** 'Monday, November 30 at 9:00 AM EST'. */
export const momentInWords = (start: string, timeZone: string, locale: string): string =>
  inZone(locale, timeZone, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })(start);

/** '9:10 AM'. */
export const clockInWords = (at: string, timeZone: string, locale: string): string =>
  inZone(locale, timeZone, { hour: 'numeric', minute: '2-digit' })(at);

/** How the visitor reads dates: the browser's own English, or the language of the page. */
export const localeOf = (tongue: string, browser: string): string => {
  if (browser.toLowerCase().startsWith(tongue)) return browser;
  return tongue === 'en' ? 'en-GB' : tongue;
};

/** Zones to choose from: those that the browser knows, and those that are needed now. */
export const zonesWith = (known: readonly string[], ...needed: readonly string[]): readonly string[] =>
  [...new Set([...known, ...needed, 'UTC'])].toSorted();
