// Which errors do patients meet who book by themselves, staff who let them, and calendars that tell of bookings?

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
