import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { secretKeysOf } from '@alveary/server/platform/secrets/keys.ts';
import { secretBox } from '@alveary/server/platform/secrets/secret-box.ts';
import { calendarWebhookCalls } from '../contract/calendar-webhooks.calls.ts';
import { calendarCalls } from '../contract/calls.ts';
import {
  renewCalendarChannels,
  silenceGoogleCalendar,
  watchGoogleCalendar,
} from './calendar-channels.jobs.ts';
import { readGoogleCalendar, readGoogleCalendars } from './google-calendars.jobs.ts';
import { listCareTeamLinks } from './list-care-team-links.ts';
import { assignBooking, cancelOpenBooking, listOpenBookings } from './open-bookings.ts';
import { addSandboxEvent, changeSandboxEvent, listSandboxEvents } from './sandbox-events.ts';
import { addLink, changeLink, listOwnLinks, removeLink } from './own-links.ts';
import { takeGoogleMessage } from './told-by-calendar.ts';
import { addressForGoogle } from './watch-calendar.ts';
import { writeCalendarEvent } from './write-event.jobs.ts';

export const calendar = serverModule({
  subject: 'calendar',
  calls: [
    ...served('calendar', calendarCalls, {
      careTeamLinks: listCareTeamLinks,
      ownLinks: listOwnLinks,
      addLink,
      changeLink,
      removeLink,
      sandboxEvents: listSandboxEvents,
      addSandboxEvent,
      changeSandboxEvent,
      openBookings: listOpenBookings,
      assignBooking,
      cancelBooking: cancelOpenBooking,
    }),
    ...served('calendar-webhooks', calendarWebhookCalls, { google: takeGoogleMessage }),
  ],
  jobs: (config) => {
    const secrets = () => secretBox(secretKeysOf(config));
    const google = { settings: config.googleCalendar, secrets, address: addressForGoogle(config) };
    return [
      readGoogleCalendars(google),
      readGoogleCalendar(google),
      watchGoogleCalendar(google),
      renewCalendarChannels(google),
      silenceGoogleCalendar(google),
      writeCalendarEvent(config.googleCalendar, secrets),
    ];
  },
  commands: async () => [
    (await import('./calendar-connect.command.ts')).calendarConnectCommand,
    (await import('./calendar-disconnect.command.ts')).calendarDisconnectCommand,
  ],
  samples: async () => (await import('./testing/samples.ts')).calendarSamples,
});
