// Errors that patients meet who book by themselves, staff who let them, and calendars that tell of bookings.

export const bookingErrors = {
  BookingPageNotFound: {
    status: 404,
    message: 'Nobody can be booked here.',
  },
  BookingSlugTaken: { status: 409, message: 'Somebody has this address. Choose another one.' },
  SlotTaken: {
    status: 409,
    message: 'This time is taken. Choose another one.',
  },
  BookingRequestOver: {
    status: 404,
    message: 'This took longer than 30 minutes, and nothing was booked. Choose a time again.',
  },
  BookingProofWrong: {
    status: 403,
    message: 'This code is not right. Check the newest message, or send a new code.',
  },
  BookingProofOver: {
    status: 409,
    message:
      'This code is no longer good: it is older than ten minutes, or was entered wrong too often. Send a new code.',
  },
  BookingProofTooSoon: {
    status: 429,
    message: 'A code was sent a moment ago. Wait half a minute before you send a new one.',
  },
  TooManyBookingProofs: {
    status: 429,
    message:
      'No more codes go to this email address or number today. Use another one, or ask your care team.',
  },
  TooManyBookingRequests: {
    status: 429,
    message:
      'Too many times were asked for from this internet connection today. Try again tomorrow, or ask your care team.',
  },
  TooManyOwnBookings: {
    status: 409,
    message: 'You have booked as many appointments as you can at a time. Cancel one, or ask your care team.',
  },
  BookingSmsRefused: {
    status: 409,
    message:
      'Booking pages send no text messages to this number. Use a mobile number of another country, or choose email.',
  },
  BookingSmsPaused: {
    status: 409,
    message: 'Booking pages can send no more text messages today. Choose email.',
  },
  BookingNotCancellable: {
    status: 409,
    message: 'This booking came from your calendar. Cancel it there.',
  },
  BookingCodeInvalid: {
    status: 404,
    message: 'This link does not work any more.',
  },
  BookingNotMovable: {
    status: 409,
    message: 'It cannot be moved by link.',
  },
  BookingToldAlready: {
    status: 409,
    message: 'The patient has a confirmation already.',
  },
  CalendarChannelUnknown: {
    status: 404,
    message: 'No such calendar channel is open here, or its token is another one. Nothing is read.',
  },
} as const;
