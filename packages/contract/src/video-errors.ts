// Which errors can people meet in video visits? A part of the catalogue in errors.ts

export const videoErrors = {
  VisitNotFound: {
    status: 404,
    message: 'This visit does not exist or you do not have access to its patient.',
  },
  VisitCodeInvalid: {
    status: 404,
    message: 'This visit code is not valid. Compare it with your invitation, or ask for a new one.',
  },
  NotAdmitted: { status: 409, message: 'Nobody of this invitation was let in.' },
  VisitOver: { status: 409, message: 'This visit is over. Plan a new one.' },
  NotWaiting: { status: 409, message: 'This participant is not in the waiting room.' },
  TooManyVisitDevices: {
    status: 409,
    message:
      'This invitation was opened on too many devices. Go on where you opened it first, or ask for a new invitation.',
  },
} as const;
