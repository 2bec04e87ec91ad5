// Which months, role and site does the report cover? The address says so, so that it can be kept and sent (ADMIN-006)
import { careTeamRoles, monthsBetween, MOST_MONTHS } from '../../contract/model.ts';
import dayjs from 'dayjs';

export interface ReportChoice {
  /** 'YYYY-MM' */
  readonly start: string;
  readonly end: string;
  readonly role: string | null;
  readonly siteId: string | null;
}

const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;
const USUAL_MONTHS = 6;

/** The six months up to this one, where the address does not say otherwise. @param at milliseconds since the epoch */
export const choiceOfAddress = (query: URLSearchParams, at: number): ReportChoice => {
  const monthOf = (name: string, usual: string): string => {
    const text = query.get(name);
    return text !== null && MONTH.test(text) ? text : usual;
  };
  const today = dayjs(at);
  return {
    start: monthOf('start', today.subtract(USUAL_MONTHS - 1, 'month').format('YYYY-MM')),
    end: monthOf('end', today.format('YYYY-MM')),
    role: careTeamRoles.find((role) => role === query.get('role')) ?? null,
    siteId: query.get('site'),
  };
};

export const addressOfChoice = ({ start, end, role, siteId }: ReportChoice): Record<string, string> => ({
  start,
  end,
  ...(role === null ? {} : { role }),
  ...(siteId === null ? {} : { site: siteId }),
});

/** What is wrong with the months; null when they can be asked for. */
export const problemOfMonths = ({ start, end }: ReportChoice): string | null => {
  const { length } = monthsBetween(start, end);
  if (length === 0) return 'The last month is before the first.';
  return length > MOST_MONTHS ? `A report covers at most ${MOST_MONTHS} months.` : null;
};

export const questionOf = ({ start, end, role, siteId }: ReportChoice) => {
  const known = careTeamRoles.find((one) => one === role);
  return {
    start,
    end,
    ...(known === undefined ? {} : { 'role.equals': known }),
    ...(siteId === null ? {} : { 'siteId.equals': siteId }),
  };
};

/** 'Nov 2026' */
export const monthText = (month: string): string => dayjs(`${month}-01`).format('MMM YYYY');

const YEARS_BACK = 4;

/** The months that are offered, newest first; the chosen one is among them, however old. */
export const monthsToChoose = (chosen: string, at: number): readonly string[] => {
  const today = dayjs(at);
  const first = today.subtract(YEARS_BACK, 'year').format('YYYY-MM');
  const offered = monthsBetween(first, today.format('YYYY-MM')).toReversed();
  return offered.includes(chosen) ? offered : [chosen, ...offered].toSorted().toReversed();
};
