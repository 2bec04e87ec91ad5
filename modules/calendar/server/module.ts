import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { secretKeysOf } from '@alveary/server/platform/secrets/keys.ts';
import { secretBox } from '@alveary/server/platform/secrets/secret-box.ts';
import { calendarCalls } from '../contract/calls.ts';
import { readGoogleCalendars } from './google-calendars.jobs.ts';
import { listCareTeamLinks } from './list-care-team-links.ts';
import { assignBooking, listOpenBookings } from './open-bookings.ts';
import { addSandboxEvent, changeSandboxEvent, listSandboxEvents } from './sandbox-events.ts';
import { addLink, changeLink, listOwnLinks, removeLink } from './own-links.ts';
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
    }),
  ],
  jobs: (config) => [
    readGoogleCalendars(config.googleCalendar, () => secretBox(secretKeysOf(config))),
    writeCalendarEvent(config.googleCalendar, () => secretBox(secretKeysOf(config))),
  ],
  commands: async () => [(await import('./calendar-connect.command.ts')).calendarConnectCommand],
  samples: async () => (await import('./testing/samples.ts')).calendarSamples,
});
