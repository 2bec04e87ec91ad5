// How does a Google calendar tell that it has changed? It posts to our address what channel it is, and no word of the change
// (Calendar API v3: events.watch, channels.stop, push notifications)
import { z } from 'zod';
import type { GoogleCalendarSettings } from '../../platform/config.services.ts';
import { askGoogle, GONE, isAnswer, NOT_FOUND, sendGoogle, writingHeaders } from './google-client.ts';
import type { CalendarWatch } from './port.ts';

export const GOOGLE_WEBHOOK_PATH = '/gateway/webhooks/calendar/google';
/** Google gives no channel for longer. */
export const LONGEST_CHANNEL_MS = 7 * 86_400_000;

const opened = z.object({
  resourceId: z.string().min(1).max(500),
  /** Milliseconds since the epoch as a text; Google may give less than was asked for. */
  expiration: z.coerce.number().int().positive().optional(),
});

/** @param refreshToken whose owner allowed to read the calendar */
export const googleWatch = (settings: GoogleCalendarSettings, refreshToken: string): CalendarWatch => ({
  open: async ({ id, token, address, until }) => {
    const answer = await askGoogle(`${settings.apiUrl}/calendar/v3/calendars/primary/events/watch`, {
      method: 'POST',
      headers: await writingHeaders(settings, refreshToken),
      body: JSON.stringify({ id, type: 'web_hook', address, token, expiration: until }),
    });
    const { resourceId, expiration } = opened.parse(answer);
    return { resourceId, until: expiration ?? until };
  },
  stop: async ({ id, resourceId }) => {
    try {
      await sendGoogle(`${settings.apiUrl}/calendar/v3/channels/stop`, {
        method: 'POST',
        headers: await writingHeaders(settings, refreshToken),
        body: JSON.stringify({ id, resourceId }),
      });
    } catch (error) {
      // It has ended by itself.
      if (!isAnswer(error, NOT_FOUND, GONE)) throw error;
    }
  },
});
