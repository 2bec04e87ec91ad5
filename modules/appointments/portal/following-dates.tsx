// Lists which appointments of a series an act reaches: the one alone, or those that follow as well.
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import type { Appointment } from '../contract/model.ts';
import { appointmentSeriesCalls } from '../contract/series.calls.ts';
import { shiftedStarts } from '../contract/series.rules.ts';
import { SeriesDates } from './series-dates.tsx';

interface FollowingDatesProps {
  readonly appointment: Appointment;
  /** Where the first one is moved to; anything but an instant moves none. */
  readonly start: string;
  readonly duration: number;
  /** Whose time is looked at; empty for nobody's. */
  readonly userId: string;
  readonly locale: DateLocale;
  readonly title: string;
}

export const FollowingDates = ({ appointment, start, ...shown }: FollowingDatesProps) => {
  const { id, start: from, principal } = appointment;
  const { data } = useCall(appointmentSeriesCalls.following, { params: { id } }, { shownInPlace: true });
  if (data === undefined) return null;
  const before = [from, ...data.map((one) => one.start)];
  const to = Number.isNaN(Date.parse(start)) ? from : start;
  const starts = shiftedStarts(before, { timeZone: browserZone(), from, to });
  return (
    <SeriesDates
      {...shown}
      profileId={principal.id}
      appointmentId={id}
      starts={starts}
      before={before.map((one) => new Date(one).toISOString())}
    />
  );
};
