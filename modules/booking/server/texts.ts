// What do messages about an appointment say in each language? Neither to whom nor what for: the message may be read by others
import type { BookingTongue } from '../contract/model.ts';
import type { MessageKind } from './messages.store.ts';

export interface Words {
  readonly subject: string;
  readonly text: string;
}

/** What stands in the places of a text. */
interface Facts {
  readonly who: string;
  readonly when: string;
}

type Texts = Readonly<Record<MessageKind, (facts: Facts) => Words>>;

interface Tongue {
  readonly texts: Texts;
  /** Before the link. */
  readonly change: string;
  /** The title of the entry in the patient's calendar. */
  readonly title: (who: string) => string;
}

const english: Tongue = {
  texts: {
    CONFIRMATION: ({ who, when }) => ({
      subject: 'Your appointment',
      text: `Your appointment with ${who} is on ${when}.`,
    }),
    CHANGE: ({ who, when }) => ({
      subject: 'Your appointment has a new time',
      text: `Your appointment with ${who} was moved. It is now on ${when}.`,
    }),
    CANCELLATION: ({ who, when }) => ({
      subject: 'Your appointment was cancelled',
      text: `Your appointment with ${who} on ${when} was cancelled.`,
    }),
    REMINDER: ({ who, when }) => ({
      subject: 'Your appointment is soon',
      text: `A reminder: your appointment with ${who} is on ${when}.`,
    }),
  },
  change: 'See, move or cancel it here. Do not pass the link on:',
  title: (who) => `Appointment with ${who}`,
};

const spanish: Tongue = {
  texts: {
    CONFIRMATION: ({ who, when }) => ({
      subject: 'Su cita',
      text: `Su cita con ${who} es el ${when}.`,
    }),
    CHANGE: ({ who, when }) => ({
      subject: 'Su cita tiene otra hora',
      text: `Su cita con ${who} ha cambiado. Ahora es el ${when}.`,
    }),
    CANCELLATION: ({ who, when }) => ({
      subject: 'Su cita se ha cancelado',
      text: `Su cita con ${who} del ${when} se ha cancelado.`,
    }),
    REMINDER: ({ who, when }) => ({
      subject: 'Su cita es pronto',
      text: `Un recordatorio: su cita con ${who} es el ${when}.`,
    }),
  },
  change: 'Véala, cámbiela o cancélela aquí. No comparta el enlace:',
  title: (who) => `Cita con ${who}`,
};

const swedish: Tongue = {
  texts: {
    CONFIRMATION: ({ who, when }) => ({
      subject: 'Din tid',
      text: `Du har en tid hos ${who} ${when}.`,
    }),
    CHANGE: ({ who, when }) => ({
      subject: 'Din tid är ändrad',
      text: `Din tid hos ${who} är ändrad. Den är nu ${when}.`,
    }),
    CANCELLATION: ({ who, when }) => ({
      subject: 'Din tid är avbokad',
      text: `Din tid hos ${who} ${when} är avbokad.`,
    }),
    REMINDER: ({ who, when }) => ({
      subject: 'Din tid är snart',
      text: `En påminnelse: du har en tid hos ${who} ${when}.`,
    }),
  },
  change: 'Se, boka om eller avboka här. Skicka inte länken vidare:',
  title: (who) => `Tid hos ${who}`,
};

const italian: Tongue = {
  texts: {
    CONFIRMATION: ({ who, when }) => ({
      subject: 'Il suo appuntamento',
      text: `Il suo appuntamento con ${who} è ${when}.`,
    }),
    CHANGE: ({ who, when }) => ({
      subject: 'Il suo appuntamento ha un altro orario',
      text: `Il suo appuntamento con ${who} è stato spostato. Ora è ${when}.`,
    }),
    CANCELLATION: ({ who, when }) => ({
      subject: 'Il suo appuntamento è stato annullato',
      text: `Il suo appuntamento con ${who} di ${when} è stato annullato.`,
    }),
    REMINDER: ({ who, when }) => ({
      subject: 'Il suo appuntamento è fra poco',
      text: `Un promemoria: il suo appuntamento con ${who} è ${when}.`,
    }),
  },
  change: 'Qui può vederlo, spostarlo o annullarlo. Non inoltri il link:',
  title: (who) => `Appuntamento con ${who}`,
};

const german: Tongue = {
  texts: {
    CONFIRMATION: ({ who, when }) => ({
      subject: 'Ihr Termin',
      text: `Ihr Termin bei ${who} ist am ${when}.`,
    }),
    CHANGE: ({ who, when }) => ({
      subject: 'Ihr Termin hat eine neue Zeit',
      text: `Ihr Termin bei ${who} wurde verschoben. Er ist jetzt am ${when}.`,
    }),
    CANCELLATION: ({ who, when }) => ({
      subject: 'Ihr Termin wurde abgesagt',
      text: `Ihr Termin bei ${who} am ${when} wurde abgesagt.`,
    }),
    REMINDER: ({ who, when }) => ({
      subject: 'Ihr Termin ist bald',
      text: `Zur Erinnerung: Ihr Termin bei ${who} ist am ${when}.`,
    }),
  },
  change: 'Hier sehen, verschieben oder absagen. Geben Sie den Link nicht weiter:',
  title: (who) => `Termin bei ${who}`,
};

export const tongues: Readonly<Record<BookingTongue, Tongue>> = {
  en: english,
  es: spanish,
  sv: swedish,
  it: italian,
  de: german,
};
