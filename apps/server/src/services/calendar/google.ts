// Reads and writes a Google calendar (Calendar API v3 events.list with sync tokens; OAuth 2 refresh tokens).
import { z } from 'zod';
import type { GoogleCalendarSettings } from '../../platform/config.services.ts';
import { instantOfWallTime, wallTimeOf } from '@alveary/contract/zone.rules.ts';
import {
  askAccessToken,
  askGoogle,
  CONFLICT,
  GONE,
  isAnswer,
  NOT_FOUND,
  sendGoogle,
  writingHeaders,
} from './google-client.ts';
import type { CalendarChanges, CalendarEvent, CalendarWriter, StaffCalendar } from './port.ts';

const PAGE = 250;
/** Bookings that began longer ago are of no use any more. */
const BACK_MS = 24 * 3_600_000;
const MOST_PAGES = 40;

const moment = z.object({ dateTime: z.string().optional(), date: z.string().optional() }).optional();
const eventShape = z.object({
  id: z.string(),
  status: z.enum(['confirmed', 'tentative', 'cancelled']).default('confirmed'),
  eventType: z.string().default('default'),
  transparency: z.enum(['opaque', 'transparent']).default('opaque'),
  start: moment,
  end: moment,
  description: z.string().default(''),
  organizer: z.object({ self: z.boolean().default(false) }).optional(),
  attendees: z
    .array(
      z.object({
        email: z.string().default(''),
        displayName: z.string().default(''),
        self: z.boolean().default(false),
        resource: z.boolean().default(false),
        responseStatus: z.string().default('needsAction'),
      }),
    )
    .default([]),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).default({}) }).optional(),
});
const pageShape = z.object({
  items: z.array(eventShape).default([]),
  timeZone: z.string().default('UTC'),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});
type Page = z.output<typeof pageShape>;

/** Our own mark in an event; never anything a person could read. */
const PATIENT_MARK = 'alveary_profile_id';

/** Answers of a booking form come as HTML. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<(?:br|\/p|\/div|\/li)[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim();

const minutesBetween = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 60_000);

/** A whole day begins and ends at midnight where the calendar is. */
const instantOf = (at: z.output<typeof moment>, zone: string): string | null => {
  if (at?.dateTime !== undefined) return new Date(at.dateTime).toISOString();
  return at?.date === undefined
    ? null
    : new Date(instantOfWallTime(zone, wallTimeOf(at.date, 0))).toISOString();
};

type Event = Page['items'][number];

const isDeclined = ({ responseStatus }: Event['attendees'][number]): boolean => responseStatus === 'declined';

/** The owner of the calendar said no: it takes none of their time. */
const isDeclinedByOwner = ({ attendees }: Event): boolean =>
  attendees.some((one) => one.self && isDeclined(one));

const guestsOf = ({ attendees }: Event): Event['attendees'] =>
  attendees.filter(({ self, resource, email }) => !self && !resource && email !== '');

/** What nobody comes to is no appointment, though the owner may keep the time. */
const takesPlace = (one: Event): boolean => {
  const guests = guestsOf(one);
  return !isDeclinedByOwner(one) && (guests.length === 0 || !guests.every(isDeclined));
};

const busyOf = (one: Event, zone: string): CalendarEvent['busy'] => {
  if (one.status === 'cancelled' || one.transparency === 'transparent') return null;
  if (isDeclinedByOwner(one)) return null;
  const [start, end] = [instantOf(one.start, zone), instantOf(one.end, zone)];
  return start === null || end === null || start >= end ? null : { start, end };
};

const eventOf = (one: Event, zone: string): CalendarEvent => {
  const [start, end] = [one.start?.dateTime ?? null, one.end?.dateTime ?? null];
  const isTimed = one.eventType === 'default' && start !== null && end !== null;
  return {
    id: one.id,
    status: takesPlace(one) ? one.status : 'cancelled',
    start: isTimed ? new Date(start).toISOString() : null,
    minutes: isTimed ? minutesBetween(start, end) : null,
    description: plainText(one.description),
    attendees: guestsOf(one)
      .filter((guest) => !isDeclined(guest))
      .map(({ email, displayName }) => ({ email, name: displayName })),
    profileId: one.extendedProperties?.private[PATIENT_MARK] ?? null,
    isInvitation: one.organizer?.self === false,
    busy: busyOf(one, zone),
  };
};

const readPages = async (
  { apiUrl }: GoogleCalendarSettings,
  accessToken: string,
  since: string | null,
  now: number,
): Promise<CalendarChanges> => {
  const events: CalendarEvent[] = [];
  const begin = since === null ? { timeMin: new Date(now - BACK_MS).toISOString() } : { syncToken: since };
  let pageToken: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const query = new URLSearchParams({
      singleEvents: 'true',
      showDeleted: 'true',
      maxResults: String(PAGE),
      ...begin,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    const answer = await askGoogle(`${apiUrl}/calendar/v3/calendars/primary/events?${query}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const page = pageShape.parse(answer);
    events.push(...page.items.map((one) => eventOf(one, page.timeZone)));
    if (page.nextSyncToken !== undefined) {
      const isWhole = since === null;
      return { events, isWhole, syncToken: page.nextSyncToken };
    }
    pageToken = page.nextPageToken;
    if (pageToken === undefined) break;
  }
  throw new Error('Google gave no sync token.');
};

/** @param refreshToken that the owner of the calendar gave @param now milliseconds since the epoch */
export const googleCalendar = (
  settings: GoogleCalendarSettings,
  refreshToken: string,
  now: number,
): StaffCalendar => ({
  changes: async (since) => {
    const accessToken = await askAccessToken(settings, refreshToken);
    try {
      return await readPages(settings, accessToken, since, now);
    } catch (error) {
      // The sync token is too old, or not theirs: everything is read anew.
      if (since === null || !isAnswer(error, GONE)) throw error;
      return readPages(settings, accessToken, null, now);
    }
  },
});

/**
 * Google hears when somebody has no time, and neither with whom nor for what.
 * @param refreshToken whose owner allowed to write (scope calendar.events)
 */
export const googleWriter = (settings: GoogleCalendarSettings, refreshToken: string): CalendarWriter => {
  const events = `${settings.apiUrl}/calendar/v3/calendars/primary/events`;
  const headersOf = (): Promise<Record<string, string>> => writingHeaders(settings, refreshToken);
  return {
    write: async ({ id, start, minutes }) => {
      const headers = await headersOf();
      const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
      const times = { start: { dateTime: start }, end: { dateTime: end }, status: 'confirmed' };
      const body = JSON.stringify({ ...times, id, summary: 'Appointment (Alveary)' });
      try {
        await sendGoogle(`${events}?sendUpdates=none`, { method: 'POST', headers, body });
      } catch (error) {
        if (!isAnswer(error, CONFLICT)) throw error;
        const patch = { method: 'PATCH', headers, body: JSON.stringify(times) };
        await sendGoogle(`${events}/${id}?sendUpdates=none`, patch);
      }
    },
    cancel: async (eventId) => {
      const headers = await headersOf();
      try {
        const address = `${events}/${encodeURIComponent(eventId)}?sendUpdates=none`;
        await sendGoogle(address, { method: 'DELETE', headers });
      } catch (error) {
        if (!isAnswer(error, NOT_FOUND, GONE)) throw error;
      }
    },
  };
};
