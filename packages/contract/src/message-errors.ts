// The errors that people can meet when they write to a patient or ask the assistant: a part of the catalogue in errors.ts.

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
  TooManyAppMessages: {
    status: 429,
    message:
      'You have sent as many messages to the apps of patients as one person may within an hour or a day. This one was not sent: send it later, or ask a colleague to.',
  },
  TooManyQuestions: {
    status: 429,
    message:
      'You have asked the assistant as many questions as one person may within an hour or a day. This one was not asked: ask it later.',
  },
} as const;
