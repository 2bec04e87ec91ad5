// When was something, by the clocks of the site that a report is written for? As its PDF says it, in the forms that the person reads
import { wallTimeAt } from '@alveary/contract/zone.rules.ts';
import { type DateLocale, showClock } from '@alveary/portal/lib/dates.ts';
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { figureCalls } from '../contract/figures.ts';
import type { AsthmaReport } from '../contract/model.ts';
import { zoneWords } from '@alveary/contract/site-times.ts';

// Its figures are never those of the browser: an hour that clocks leave out here is an hour like any other there.
dayjs.extend(utc);

export interface SiteTimes {
  readonly day: (instant: string) => string;
  readonly dayTime: (instant: string) => string;
  /** 'YYYY-MM-DD' there. */
  readonly plainDay: (instant: string) => string;
  /** 'Times of America/Los Angeles'. */
  readonly words: string;
}

/** @param zone null for a site that names none: its documents are in UTC */
export const siteTimes = (zone: string | null, locale: DateLocale): SiteTimes => {
  const clockAt = (instant: string) => dayjs.utc(wallTimeAt(zone ?? 'UTC', Date.parse(instant)));
  const words = zoneWords(zone);
  return {
    day: (instant) => showClock(clockAt(instant), 'day', locale),
    dayTime: (instant) => showClock(clockAt(instant), 'day and time', locale),
    plainDay: (instant) => clockAt(instant).format('YYYY-MM-DD'),
    words: `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`,
  };
};

/** A kept report goes on telling times by the clocks that it was signed by. */
export const useReportTimes = (report: Pick<AsthmaReport, 'id' | 'site_id'>): SiteTimes => {
  const { locale } = usePatient();
  const here = useZoneOf(report.site_id);
  const { data } = useCall(figureCalls.read, { params: { id: report.id } }, { shownInPlace: true });
  return siteTimes(data === undefined ? here : data.figures.site.time_zone, locale);
};

/** Of a site of the person; one that is not known here has no zone. */
export const useZoneOf = (siteId: string): string | null => {
  const zone = useSignedIn().sites.find(({ id }) => id === siteId)?.feature_values['time_zone'];
  return typeof zone === 'string' ? zone : null;
};
