// Reads FHIR dates, dateTimes and Periods as instants: one that begins reads its missing parts as their first, one that ends as their last moment.
import { isRealDate } from '@alveary/contract/fields.ts';
import { type FhirObject, objectAt, textAt } from './json.ts';
import { Rejected } from './rejected.ts';

const DATE_TIME =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

const impossible = (field: string): Rejected => new Rejected(`${field} is not a possible date.`);

interface Moment {
  readonly year: string;
  /** Absent where the date names the whole year, or the whole month. */
  readonly month: string | undefined;
  readonly day: string | undefined;
  /** With a time: the instant. */
  readonly instant: string | null;
  /** `Z` or `+02:00`, of one with a time. */
  readonly zone: string | null;
  /** A time without a part of a second ends with its second. */
  readonly hasFraction: boolean;
}

/** Null when the field is absent. @throws Rejected when it is no possible moment */
const momentAt = (from: FhirObject | null, field: string, named: string): Moment | null => {
  const text = textAt(from, field);
  if (text === null) {
    if (from?.[field] !== undefined && from[field] !== null) throw impossible(named);
    return null;
  }
  const match = DATE_TIME.exec(text);
  if (!match) throw impossible(named);
  const [, year = '', month, day, hour, minute, second = '00', fraction, zone] = match;
  if (!isRealDate(`${year}-${month ?? '01'}-${day ?? '01'}`)) throw impossible(named);
  const date = { year, month, day, hasFraction: fraction !== undefined };
  if (hour === undefined) return { ...date, instant: null, zone: null };
  if (zone === undefined) throw new Rejected(`${named} has a time but no time zone.`);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) throw impossible(named);
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw impossible(named);
  return { ...date, instant: instant.toISOString(), zone };
};

/** @param zone where the day begins, of a date without a time */
const beginOf = ({ year, month = '01', day = '01', instant }: Moment, zone: string): string =>
  instant ?? new Date(`${year}-${month}-${day}T00:00:00.000${zone}`).toISOString();

/** The last millisecond of the year, month, day or second. */
const lastOf = (moment: Moment, zone: string): string => {
  const { year, month, day, instant, hasFraction } = moment;
  if (instant !== null) return hasFraction ? instant : new Date(Date.parse(instant) + 999).toISOString();
  const next =
    month === undefined
      ? Date.UTC(Number(year) + 1, 0, 1)
      : day === undefined
        ? Date.UTC(Number(year), Number(month), 1)
        : Date.UTC(Number(year), Number(month) - 1, Number(day) + 1);
  const midnight = new Date(next).toISOString().slice(0, 10);
  return new Date(Date.parse(`${midnight}T00:00:00.000${zone}`) - 1).toISOString();
};

/** ISO 8601 in UTC, or null when the field is absent. @throws Rejected when it is no possible moment */
export const instantAt = (from: FhirObject | null, field: string, named = field): string | null => {
  const moment = momentAt(from, field, named);
  return moment === null ? null : beginOf(moment, 'Z');
};

export interface Field {
  readonly from: FhirObject | null;
  readonly field: string;
  readonly named: string;
}

export interface Span {
  readonly start: string | null;
  /** Not before the start: the end of a day, month or year is its last moment. */
  readonly end: string | null;
}

/**
 * A date without a time is one of the zone that the other end names; its end is the end of that day, month or year.
 * @throws Rejected with `words` when it ends before it begins
 */
export const spanOf = (first: Field, last: Field, words: string): Span => {
  const start = momentAt(first.from, first.field, first.named);
  const end = momentAt(last.from, last.field, last.named);
  const zone = start?.zone ?? end?.zone ?? 'Z';
  const begin = start === null ? null : beginOf(start, zone);
  if (end === null) return { start: begin, end: null };
  const inclusive = lastOf(end, zone);
  if (begin !== null && inclusive < begin) throw new Rejected(words);
  const kept = end.instant ?? inclusive;
  return { start: begin, end: begin !== null && kept < begin ? begin : kept };
};

/** The day as it is written, for one that may be known to the year or month alone; null when the field is absent. */
export const writtenDayAt = (from: FhirObject | null, field: string): string | null => {
  const moment = momentAt(from, field, field);
  if (moment === null) return null;
  return [moment.year, moment.month, moment.day].filter((part) => part !== undefined).join('-');
};

/** When the source last changed the resource; null where it does not say so, or not in a way that can be read. */
export const updatedAtOf = (resource: FhirObject): string | null => {
  try {
    return instantAt(objectAt(resource, 'meta'), 'lastUpdated');
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return null;
  }
};

/** A calendar day; a year or month alone is no day and gives null. @throws Rejected when it is no possible day */
export const dayAt = (from: FhirObject | null, field: string): string | null => {
  const text = textAt(from, field);
  if (text === null) {
    if (from?.[field] !== undefined && from[field] !== null) throw impossible(field);
    return null;
  }
  if (/^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text)) return null;
  if (!isRealDate(text)) throw impossible(field);
  return text;
};

/** Where a Period begins and its last moment; null where it says none, or nothing that can be read. */
export const momentsOf = (
  period: FhirObject | null,
): { readonly start: string | null; readonly last: string | null } => {
  try {
    const [start, end] = [momentAt(period, 'start', 'start'), momentAt(period, 'end', 'end')];
    const zone = start?.zone ?? end?.zone ?? 'Z';
    return { start: start && beginOf(start, zone), last: end && lastOf(end, zone) };
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { start: null, last: null };
  }
};

/** @throws Rejected when it ends before it begins */
export const periodAt = (from: FhirObject | null, field: string): Span => {
  const period = objectAt(from, field);
  return spanOf(
    { from: period, field: 'start', named: `${field}.start` },
    { from: period, field: 'end', named: `${field}.end` },
    `${field} ends before it begins.`,
  );
};
