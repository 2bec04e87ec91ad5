import type { Tongue } from './tongue.ts';

export const swedish: Tongue = {
  texts: {
    CONFIRMATION: ({ who, when }) => ({
      subject: 'Din tid',
      text: `Du har en tid hos ${who} ${when}.`,
    }),
    CHANGE: ({ who, when, was }) =>
      was === null
        ? { subject: 'Din tid är ändrad', text: `Din tid är ändrad. Den är hos ${who} ${when}.` }
        : {
            subject: 'Din tid är ändrad',
            text: `Din tid hos ${who} ${was} är ändrad. Den är nu ${when}.`,
          },
    CANCELLATION: ({ who, when }) => ({
      subject: 'Din tid är avbokad',
      text: `Din tid hos ${who} ${when} är avbokad.`,
    }),
    REMINDER: ({ who, when }) => ({
      subject: 'Din tid är snart',
      text: `En påminnelse: du har en tid hos ${who} ${when}.`,
    }),
    WITHDRAWAL: ({ who, when }) => ({
      subject: 'En tid är inte längre din',
      text: `Tiden hos ${who} ${when} är inte längre din. Länken fungerar inte längre. Fråga ditt vårdteam om du inte väntade dig det.`,
    }),
  },
  series: {
    CONFIRMATION: ({ who }) => ({ subject: 'Dina tider', text: `Du har de här tiderna hos ${who}:` }),
    CHANGE: ({ who }) => ({
      subject: 'Dina tider är ändrade',
      text: `Dina tider är ändrade. De är hos ${who}:`,
    }),
    CANCELLATION: ({ who }) => ({
      subject: 'Dina tider är avbokade',
      text: `De här tiderna hos ${who} är avbokade:`,
    }),
    WITHDRAWAL: ({ who }) => ({
      subject: 'Några tider är inte längre dina',
      text: `De här tiderna hos ${who} är inte längre dina. Länkarna fungerar inte längre. Fråga ditt vårdteam om du inte väntade dig det.`,
    }),
  },
  moved: ({ when, was }) => `${when} (tidigare ${was})`,
  change: 'Se, boka om eller avboka här. Skicka inte länken vidare:',
  changeFirst:
    'Se, boka om eller avboka den första här. Före var och en av de andra får du en påminnelse med en egen länk. Skicka inte länken vidare:',
  title: (who) => `Tid hos ${who}`,
  proof: (oneTimeCode) => ({
    subject: 'Din kod',
    text: `Din kod för att boka en tid är ${oneTimeCode}. Den gäller i 10 minuter. Har du inte bett om den kan du bortse från meddelandet.`,
  }),
};
