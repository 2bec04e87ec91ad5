import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { emailOf } from '@alveary/server/services/email/choose.ts';
import { smsOf } from '@alveary/server/services/sms/choose.ts';
import { bookingCalls } from '../contract/calls.ts';
import { bookingGuestCalls } from '../contract/guest.calls.ts';
import { confirmAppointment } from './confirm.ts';
import { cancelByLink, listLinkSlots, moveByLink, openLink } from './link.ts';
import { readOwnPage, saveOwnPage } from './own-page.ts';
import { book, listSlots, openPage } from './page-by-slug.ts';
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
      book,
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
    sendBookingMessage((database) => ({ sms: smsOf(config, database), email: emailOf(config, database) }), {
      publicUrl: config.publicUrl,
      sender: config.emailSender,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).bookingSamples,
});
