// The errors that people can meet when they write to a patient: a part of the catalogue in errors.ts

export const messageErrors = {
  PatientDeceased: {
    status: 409,
    message: 'The patient has died. Nothing is sent to them; their record stays open.',
  },
  ChannelTurnedOff: {
    status: 409,
    message:
      'The patient is not to be reached this way. Choose another, or change the communication preferences.',
  },
  NumberNotOfPatient: {
    status: 409,
    message: 'This number is not on the record of the patient any more. Choose one that is.',
  },
  NoEmailOfPatient: { status: 409, message: 'There is no email address on the record of the patient.' },
  ReplyNotOwn: {
    status: 403,
    message: 'Replies can go to your own address only, or to nobody.',
  },
  TooManyMessages: {
    status: 429,
    message:
      'You have sent as many messages to patients as one person may: 500 in an hour and 1,000 in a day. Send this one later, or ask a colleague to.',
  },
} as const;
