import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { emailOf } from '@alveary/server/services/email/choose.ts';
import { lettersOf } from '@alveary/server/services/letters/choose.ts';
import { letterJob } from '@alveary/server/services/letters/letters.jobs.ts';
import { smsOf } from '@alveary/server/services/sms/choose.ts';
import { bookingCalls } from '../contract/calls.ts';
import { bookingGuestCalls } from '../contract/guest.calls.ts';
import { askForTime, readRequest, sendProof } from './ask-for-time.ts';
import { removeOldRequests } from './booking-requests.jobs.ts';
import { confirmAppointment } from './confirm.ts';
import { cancelByLink, listLinkSlots, moveByLink, openLink } from './link.ts';
import { readOwnPage, saveOwnPage } from './own-page.ts';
import { listSlots, openPage } from './page-by-slug.ts';
import { proofLetters } from './proof-letters.ts';
import { prove } from './prove.ts';
import { remindOfAppointments, removeOldBookingCodes } from './reminders.jobs.ts';
import { sendBookingMessage } from './send-booking-message.jobs.ts';
import { tellOfBooking } from './tell-of-booking.jobs.ts';

export const booking = serverModule({
  subject: 'booking',
  calls: [
    ...served('booking', bookingCalls, {
      ownPage: readOwnPage,
      savePage: saveOwnPage,
      confirm: confirmAppointment,
    }),
    ...served('booking-guest', bookingGuestCalls, {
      page: openPage,
      slots: listSlots,
      book: askForTime,
      request: readRequest,
      sendProof,
      prove,
      open: openLink,
      linkSlots: listLinkSlots,
      cancel: cancelByLink,
      move: moveByLink,
    }),
  ],
  jobs: (config) => [
    tellOfBooking,
    remindOfAppointments,
    removeOldBookingCodes,
    removeOldRequests,
    letterJob(proofLetters, lettersOf(config)),
    sendBookingMessage((database) => ({ sms: smsOf(config, database), email: emailOf(config, database) }), {
      publicUrl: config.publicUrl,
      sender: config.emailSender,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).bookingSamples,
});
