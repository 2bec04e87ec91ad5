// Which moment does a FHIR date, dateTime or Period name? Parts that are missing count as their beginning, in UTC.
import { isRealDate } from '@alveary/contract/fields.ts';
import { type FhirObject, objectAt, textAt } from './json.ts';
import { Rejected } from './rejected.ts';

const DATE_TIME =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

const impossible = (field: string): Rejected => new Rejected(`${field} is not a possible date.`);

/** ISO 8601 in UTC, or null when the field is absent. @throws Rejected when it is no possible moment */
export const instantAt = (from: FhirObject | null, field: string, named = field): string | null => {
  const text = textAt(from, field);
  if (text === null) {
    if (from?.[field] !== undefined && from[field] !== null) throw impossible(named);
    return null;
  }
  const match = DATE_TIME.exec(text);
  if (!match) throw impossible(named);
  const [, year, month = '01', day = '01', hour, minute, second = '00', , zone] = match;
  if (!isRealDate(`${year}-${month}-${day}`)) throw impossible(named);
  if (hour === undefined) return `${year}-${month}-${day}T00:00:00.000Z`;
  if (zone === undefined) throw new Rejected(`${named} has a time but no time zone.`);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) throw impossible(named);
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw impossible(named);
  return date.toISOString();
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

export interface Span {
  readonly start: string | null;
  readonly end: string | null;
}

/** @throws Rejected when it ends before it begins */
export const periodAt = (from: FhirObject | null, field: string): Span => {
  const period = objectAt(from, field);
  const start = instantAt(period, 'start', `${field}.start`);
  const end = instantAt(period, 'end', `${field}.end`);
  if (start !== null && end !== null && end < start) throw new Rejected(`${field} ends before it begins.`);
  return { start, end };
};
