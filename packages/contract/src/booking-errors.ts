// Which errors do patients meet who book by themselves, and staff who let them?

export const bookingErrors = {
  BookingPageNotFound: {
    status: 404,
    message: 'Nobody can be booked here. Check the link.',
  },
  BookingSlugTaken: { status: 409, message: 'Somebody has this address already. Choose another one.' },
  SlotTaken: {
    status: 409,
    message: 'This time is not free any more. Choose another one.',
  },
  BookingCodeInvalid: {
    status: 404,
    message: 'This link does not work any more. Ask your care team.',
  },
  BookingOver: {
    status: 409,
    message: 'This appointment has begun, or is over. Ask your care team.',
  },
  BookingCancelled: { status: 409, message: 'This appointment was cancelled already.' },
  BookingNotMovable: {
    status: 409,
    message: 'This appointment cannot be moved by link. Ask your care team.',
  },
  BookingToldAlready: {
    status: 409,
    message: 'The patient has a confirmation already.',
  },
} as const;
