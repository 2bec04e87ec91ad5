import type { Tongue } from './tongue.ts';

export const english: Tongue = {
  texts: {
    CONFIRMATION: ({ who, when }) => ({
      subject: 'Your appointment',
      text: `Your appointment with ${who} is on ${when}.`,
    }),
    CHANGE: ({ who, when, was }) =>
      was === null
        ? {
            subject: 'Your appointment has changed',
            text: `Your appointment has changed. It is with ${who} on ${when}.`,
          }
        : {
            subject: 'Your appointment has a new time',
            text: `Your appointment with ${who} on ${was} was moved. It is now on ${when}.`,
          },
    CANCELLATION: ({ who, when }) => ({
      subject: 'Your appointment was cancelled',
      text: `Your appointment with ${who} on ${when} was cancelled.`,
    }),
    REMINDER: ({ who, when }) => ({
      subject: 'Your appointment is soon',
      text: `A reminder: your appointment with ${who} is on ${when}.`,
    }),
    WITHDRAWAL: ({ who, when }) => ({
      subject: 'An appointment is no longer yours',
      text: `The appointment with ${who} on ${when} is no longer yours. Its link has ended. If you did not expect this, ask your care team.`,
    }),
  },
  series: {
    CONFIRMATION: ({ who }) => ({
      subject: 'Your appointments',
      text: `Your appointments with ${who} are on these dates:`,
    }),
    CHANGE: ({ who }) => ({
      subject: 'Your appointments have changed',
      text: `Your appointments have changed. They are with ${who} on these dates:`,
    }),
    CANCELLATION: ({ who }) => ({
      subject: 'Your appointments were cancelled',
      text: `Your appointments with ${who} on these dates were cancelled:`,
    }),
    WITHDRAWAL: ({ who }) => ({
      subject: 'Appointments are no longer yours',
      text: `The appointments with ${who} on these dates are no longer yours. Their links have ended. If you did not expect this, ask your care team.`,
    }),
  },
  moved: ({ when, was }) => `${when} (was ${was})`,
  change: 'See, move or cancel it here. Do not pass the link on:',
  changeFirst:
    'See, move or cancel the first one here. Before each of the others you get a reminder with its own link. Do not pass the link on:',
  title: (who) => `Appointment with ${who}`,
  proof: (oneTimeCode) => ({
    subject: 'Your code',
    text: `Your code to book an appointment is ${oneTimeCode}. It is good for 10 minutes. If you did not ask for it, ignore this message.`,
  }),
};
