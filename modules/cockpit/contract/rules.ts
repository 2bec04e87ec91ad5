// What a month is still missing, which patients a tile counts, and who comes first (OP-TASK-5).
import type { EngagementStatus } from '@alveary/contract/engagement-status.ts';
import { type Living, mayBeContacted } from '@alveary/modules/patients/contract/contact.rules.ts';
import { type Aims, type Need, NO_CONTACT_DAYS, SOON_DAYS, type Standing, type Tile } from './model.ts';

const DAY_MS = 86_400_000;

/** Whose months are worked for: they have begun the programme and not left it. */
const inProgramme: readonly EngagementStatus[] = ['ACTIVATED', 'MANAGED'];

/** A month of a patient as it was counted. */
export interface CountedMonth extends Living {
  readonly isCurrent: boolean;
  readonly status: EngagementStatus;
  readonly seconds: number;
  /** One bit for each day with a reading, the first of the month lowest. */
  readonly dayBits: number;
  /** The day it is at the site, 1 to 31; of a month that is over its last day. */
  readonly today: number;
  /** 'YYYY-MM-DD' */
  readonly lastDay: string;
  readonly interactiveContact: string | null;
  readonly aims: Aims;
  readonly needsContact: boolean;
}

export const daysIn = (bits: number): number => {
  let days = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) days += 1;
  return days;
};

/** Seconds are billed as whole minutes. */
export const minutesIn = (seconds: number): number => Math.floor(seconds / 60);

/** On how many days of the month can a reading still come? Today, too, while it has none. */
export const daysLeftIn = ({
  isCurrent,
  dayBits,
  today,
  lastDay,
}: Pick<CountedMonth, 'isCurrent' | 'dayBits' | 'today' | 'lastDay'>): number => {
  if (!isCurrent) return 0;
  const hasToday = ((dayBits >> (today - 1)) & 1) === 1;
  return Number(lastDay.slice(8)) - today + (hasToday ? 0 : 1);
};

export const needOf = (month: CountedMonth): Need => {
  const { aims, lastDay, status, seconds, dayBits, interactiveContact } = month;
  const daysLeft = daysLeftIn(month);
  const nothing = {
    minutes: 0,
    readingDays: 0,
    contact: false,
    daysOutOfReach: false,
    daysLeft,
    until: lastDay,
  };
  const isBilled = aims.minutes !== null || aims.readingDays !== null;
  if (!isBilled || !inProgramme.includes(status)) return { ...nothing, standing: 'NOT_BILLED' };
  const minutes = Math.max(0, (aims.minutes ?? 0) - minutesIn(seconds));
  const readingDays = Math.max(0, (aims.readingDays ?? 0) - daysIn(dayBits));
  const contact = aims.minutes !== null && month.needsContact && interactiveContact === null;
  const daysOutOfReach = readingDays > daysLeft;
  const mayCome = month.isCurrent && mayBeContacted(month);
  const canCome = mayCome && (minutes > 0 || contact || (readingDays > 0 && !daysOutOfReach));
  const isMissing = minutes > 0 || contact || readingDays > 0;
  const standing: Standing = canCome ? 'OPEN' : isMissing ? 'OUT_OF_REACH' : 'REACHED';
  return { ...nothing, standing, minutes, readingDays, contact, daysOutOfReach };
};

/** A live contact is about a call of five minutes on the way to twenty. */
const CONTACT_SHARE = 0.25;
const places: Readonly<Record<Standing, number>> = {
  OPEN: 0,
  OUT_OF_REACH: 10,
  REACHED: 20,
  NOT_BILLED: 30,
};

/** How far it is to what is missing: nearest first, then what cannot be reached, then what is done. */
export const distanceOf = (aims: Aims, need: Need): number => {
  const share = (missing: number, aim: number | null): number => (aim === null ? 0 : missing / aim);
  const days = need.daysOutOfReach ? 0 : share(need.readingDays, aims.readingDays);
  const way = share(need.minutes, aims.minutes) + days + (need.contact ? CONTACT_SHARE : 0);
  return places[need.standing] + way;
};

/** What the tiles ask of a patient's month. */
export interface TileFacts extends Living {
  readonly minutes: number;
  readonly readingDays: number;
  readonly lastCommunication: string | null;
  readonly nextAppointment: string | null;
  readonly openEvents: number | null;
  readonly aims: Aims;
  readonly need: Need;
  readonly isCurrent: boolean;
}

const isWithoutContact = (at: string | null, now: number): boolean =>
  at === null || now - Date.parse(at) > NO_CONTACT_DAYS * DAY_MS;

const tileRules: Readonly<Record<Tile, (facts: TileFacts, now: number) => boolean>> = {
  minutes: ({ minutes, aims }) => aims.minutes !== null && minutes >= aims.minutes,
  'reading-days': ({ readingDays, aims }) => aims.readingDays !== null && readingDays >= aims.readingDays,
  'no-contact': (facts, now) =>
    facts.isCurrent && mayBeContacted(facts) && isWithoutContact(facts.lastCommunication, now),
  'open-events': ({ openEvents }) => (openEvents ?? 0) > 0,
  appointments: ({ nextAppointment }, now) =>
    nextAppointment !== null && Date.parse(nextAppointment) - now <= SOON_DAYS * DAY_MS,
  needs: ({ need }) => need.standing === 'OPEN',
};

/** @param now milliseconds since the epoch */
export const isOnTile = (tile: Tile, facts: TileFacts, now: number): boolean => tileRules[tile](facts, now);
