// Why is a patient on the list, in words? What the month is missing first, then what is waiting (OP-TASK-5)
import { type DateLocale, showDayOfYear } from '@alveary/portal/lib/dates.ts';
import { type MonthlySnapshot, NO_CONTACT_DAYS } from '../contract/model.ts';

const DAY_MS = 86_400_000;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** 'November 2026'. @param month 'YYYY-MM' */
export const monthInWords = (month: string, locale: DateLocale): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

type Facts = Pick<
  MonthlySnapshot,
  'aims' | 'need' | 'isCurrent' | 'readingDays' | 'lastCommunication' | 'openEvents' | 'tasksDue'
>;

const missing = ({ need }: Facts, withDays: boolean): string =>
  joined([
    ...(need.minutes > 0 ? [counted(need.minutes, 'more minute', 'more minutes')] : []),
    ...(need.contact ? ['a live contact'] : []),
    ...(withDays && need.readingDays > 0 ? [counted(need.readingDays, 'reading day', 'reading days')] : []),
  ]);

const tooLate = ({ aims, need, readingDays }: Facts): string =>
  `${aims.readingDays ?? 0} reading days are out of reach (${readingDays} so far, ${counted(need.daysLeft, 'day', 'days')} left)`;

const ofMonth = (facts: Facts, now: number, locale: DateLocale): readonly string[] => {
  const { need, isCurrent } = facts;
  if (need.standing === 'NOT_BILLED') return [];
  if (need.standing === 'REACHED') return ['month complete'];
  if (!isCurrent) return [`was short of ${missing(facts, true)}`];
  const parts = missing(facts, !need.daysOutOfReach);
  return [
    ...(parts === '' ? [] : [`needs ${parts} by ${showDayOfYear(need.until, now, locale)}`]),
    ...(need.daysOutOfReach ? [tooLate(facts)] : []),
  ];
};

const withoutContact = ({ isCurrent, lastCommunication }: Facts, now: number): readonly string[] => {
  if (!isCurrent) return [];
  if (lastCommunication === null) return ['never reached'];
  const days = Math.floor((now - Date.parse(lastCommunication)) / DAY_MS);
  return days >= NO_CONTACT_DAYS ? [`no contact for ${days} days`] : [];
};

/** The first one begins with a capital letter. @param now milliseconds since the epoch */
export const whyOnList = (facts: Facts, now: number, locale: DateLocale): string => {
  const reasons = [
    ...ofMonth(facts, now, locale),
    ...withoutContact(facts, now),
    ...((facts.openEvents ?? 0) > 0 ? [counted(facts.openEvents ?? 0, 'open event', 'open events')] : []),
    ...((facts.tasksDue ?? 0) > 0 ? [counted(facts.tasksDue ?? 0, 'task due', 'tasks due')] : []),
  ].join(' · ');
  return reasons === '' ? 'Nothing is waiting' : reasons.charAt(0).toUpperCase() + reasons.slice(1);
};
