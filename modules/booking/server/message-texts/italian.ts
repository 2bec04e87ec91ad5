import type { Tongue } from './tongue.ts';

export const italian: Tongue = {
  texts: {
    CONFIRMATION: ({ who, when }) => ({
      subject: 'Il suo appuntamento',
      text: `Il suo appuntamento con ${who} è ${when}.`,
    }),
    CHANGE: ({ who, when, was }) =>
      was === null
        ? {
            subject: 'Il suo appuntamento è cambiato',
            text: `Il suo appuntamento è cambiato. È con ${who} ${when}.`,
          }
        : {
            subject: 'Il suo appuntamento ha un altro orario',
            text: `Il suo appuntamento con ${who} di ${was} è stato spostato. Ora è ${when}.`,
          },
    CANCELLATION: ({ who, when }) => ({
      subject: 'Il suo appuntamento è stato annullato',
      text: `Il suo appuntamento con ${who} di ${when} è stato annullato.`,
    }),
    REMINDER: ({ who, when }) => ({
      subject: 'Il suo appuntamento è fra poco',
      text: `Un promemoria: il suo appuntamento con ${who} è ${when}.`,
    }),
    WITHDRAWAL: ({ who, when }) => ({
      subject: 'Un appuntamento non è più suo',
      text: `L’appuntamento con ${who} di ${when} non è più suo. Il suo link non funziona più. Se non se lo aspettava, chieda al suo team di cura.`,
    }),
  },
  series: {
    CONFIRMATION: ({ who }) => ({
      subject: 'I suoi appuntamenti',
      text: `I suoi appuntamenti con ${who} sono in queste date:`,
    }),
    CHANGE: ({ who }) => ({
      subject: 'I suoi appuntamenti sono cambiati',
      text: `I suoi appuntamenti sono cambiati. Sono con ${who} in queste date:`,
    }),
    CANCELLATION: ({ who }) => ({
      subject: 'I suoi appuntamenti sono stati annullati',
      text: `I suoi appuntamenti con ${who} in queste date sono stati annullati:`,
    }),
    WITHDRAWAL: ({ who }) => ({
      subject: 'Alcuni appuntamenti non sono più suoi',
      text: `Gli appuntamenti con ${who} in queste date non sono più suoi. I loro link non funzionano più. Se non se lo aspettava, chieda al suo team di cura.`,
    }),
  },
  moved: ({ when, was }) => `${when} (prima: ${was})`,
  change: 'Qui può vederlo, spostarlo o annullarlo. Non inoltri il link:',
  changeFirst:
    'Qui può vedere, spostare o annullare il primo. Prima di ognuno degli altri riceverà un promemoria con il suo link. Non inoltri il link:',
  title: (who) => `Appuntamento con ${who}`,
  proof: (oneTimeCode) => ({
    subject: 'Il suo codice',
    text: `Il suo codice per prenotare un appuntamento è ${oneTimeCode}. Vale 10 minuti. Se non l’ha chiesto, ignori questo messaggio.`,
  }),
};
