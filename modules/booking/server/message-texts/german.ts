import type { Tongue } from './tongue.ts';

export const german: Tongue = {
  texts: {
    CONFIRMATION: ({ who, when }) => ({
      subject: 'Ihr Termin',
      text: `Ihr Termin bei ${who} ist am ${when}.`,
    }),
    CHANGE: ({ who, when, was }) =>
      was === null
        ? {
            subject: 'Ihr Termin hat sich geändert',
            text: `Ihr Termin hat sich geändert. Er ist bei ${who} am ${when}.`,
          }
        : {
            subject: 'Ihr Termin hat eine neue Zeit',
            text: `Ihr Termin bei ${who} am ${was} wurde verschoben. Er ist jetzt am ${when}.`,
          },
    CANCELLATION: ({ who, when }) => ({
      subject: 'Ihr Termin wurde abgesagt',
      text: `Ihr Termin bei ${who} am ${when} wurde abgesagt.`,
    }),
    REMINDER: ({ who, when }) => ({
      subject: 'Ihr Termin ist bald',
      text: `Zur Erinnerung: Ihr Termin bei ${who} ist am ${when}.`,
    }),
    WITHDRAWAL: ({ who, when }) => ({
      subject: 'Ein Termin gehört nicht mehr Ihnen',
      text: `Der Termin bei ${who} am ${when} gehört nicht mehr Ihnen. Sein Link gilt nicht mehr. Wenn Sie das nicht erwartet haben, fragen Sie Ihr Behandlungsteam.`,
    }),
  },
  series: {
    CONFIRMATION: ({ who }) => ({
      subject: 'Ihre Termine',
      text: `Ihre Termine bei ${who} sind an diesen Tagen:`,
    }),
    CHANGE: ({ who }) => ({
      subject: 'Ihre Termine haben sich geändert',
      text: `Ihre Termine haben sich geändert. Sie sind bei ${who} an diesen Tagen:`,
    }),
    CANCELLATION: ({ who }) => ({
      subject: 'Ihre Termine wurden abgesagt',
      text: `Ihre Termine bei ${who} an diesen Tagen wurden abgesagt:`,
    }),
    WITHDRAWAL: ({ who }) => ({
      subject: 'Termine gehören nicht mehr Ihnen',
      text: `Die Termine bei ${who} an diesen Tagen gehören nicht mehr Ihnen. Ihre Links gelten nicht mehr. Wenn Sie das nicht erwartet haben, fragen Sie Ihr Behandlungsteam.`,
    }),
  },
  moved: ({ when, was }) => `${when} (vorher ${was})`,
  change: 'Hier sehen, verschieben oder absagen. Geben Sie den Link nicht weiter:',
  changeFirst:
    'Hier können Sie den ersten sehen, verschieben oder absagen. Vor jedem der anderen bekommen Sie eine Erinnerung mit eigenem Link. Geben Sie den Link nicht weiter:',
  title: (who) => `Termin bei ${who}`,
  proof: (oneTimeCode) => ({
    subject: 'Ihr Code',
    text: `Ihr Code für die Terminbuchung ist ${oneTimeCode}. Er gilt 10 Minuten. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht.`,
  }),
};
