// What does a calendar tell: that something in it has changed? (OP-APPT-4; Google: push notifications)
import { call, nothing, signedMessage } from '@alveary/contract/call.ts';

/** Messages have no body. */
const LARGEST_MESSAGE = 1024;

export const calendarWebhookCalls = {
  google: call({
    method: 'POST',
    path: 'webhooks/calendar/google',
    summary:
      'A Google calendar has changed, told over a channel with its token; repeated and late messages change nothing',
    input: {
      signed: signedMessage(
        LARGEST_MESSAGE,
        'x-goog-channel-id',
        'x-goog-channel-token',
        'x-goog-resource-id',
        'x-goog-resource-state',
        'x-goog-message-number',
      ),
    },
    output: nothing,
    allow: 'anyone',
    reach: { allSites: 'a channel says no more than whose calendar has changed' },
    errors: ['CalendarChannelUnknown'],
    changes: [],
    audit: { none: 'nobody is known; what the calendar holds is read by a job' },
    perMinuteFromAddress: 100_000,
    spec: ['APPT-005', 'APPT-013'],
  }),
};
