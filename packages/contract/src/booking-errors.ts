// Which errors do patients meet who book by themselves, and staff who let them?

export const bookingErrors = {
  BookingPageNotFound: {
    status: 404,
    message: 'Nobody can be booked under this address. Check the link, or ask your care team.',
  },
  BookingSlugTaken: { status: 409, message: 'Somebody has this address already. Choose another one.' },
  SlotTaken: {
    status: 409,
    message: 'This time is not free any more. Choose another one; what you typed is kept.',
  },
  BookingCodeInvalid: {
    status: 404,
    message: 'This link does not work any more. Ask your care team about your appointment.',
  },
  BookingOver: {
    status: 409,
    message: 'This appointment has begun, or is over. Ask your care team if something is to be changed.',
  },
  BookingCancelled: { status: 409, message: 'This appointment was cancelled already.' },
  BookingNotMovable: {
    status: 409,
    message: 'This appointment cannot be moved by link. Cancel it, or ask your care team for another time.',
  },
  BookingToldAlready: {
    status: 409,
    message: 'The patient has a confirmation of this appointment already.',
  },
} as const;
