// What a message with a link to a questionnaire says in each language: neither who nor what, since the message may be read by others.
import type { WrittenLanguage } from '@alveary/contract/written-language.ts';

interface LinkWords {
  readonly subject: string;
  readonly text: string;
}

export const linkTexts: Readonly<Record<WrittenLanguage, (link: string) => LinkWords>> = {
  en: (link) => ({
    subject: 'Questions from your care team',
    text: `Your care team has a few questions for you. Open this link and answer them within 14 days:\n\n${link}\n\nThe link works once. Do not pass it on.`,
  }),
  es: (link) => ({
    subject: 'Preguntas de su equipo de atención',
    text: `Su equipo de atención tiene unas preguntas para usted. Abra este enlace y respóndalas en 14 días:\n\n${link}\n\nEl enlace funciona una sola vez. No lo comparta.`,
  }),
  sv: (link) => ({
    subject: 'Frågor från ditt vårdteam',
    text: `Ditt vårdteam har några frågor till dig. Öppna länken och svara inom 14 dagar:\n\n${link}\n\nLänken fungerar en gång. Skicka den inte vidare.`,
  }),
  it: (link) => ({
    subject: 'Domande dal suo team di cura',
    text: `Il suo team di cura ha alcune domande per lei. Apra questo link e risponda entro 14 giorni:\n\n${link}\n\nIl link funziona una volta sola. Non lo inoltri.`,
  }),
  de: (link) => ({
    subject: 'Fragen Ihres Behandlungsteams',
    text: `Ihr Behandlungsteam hat einige Fragen an Sie. Öffnen Sie diesen Link und antworten Sie innerhalb von 14 Tagen:\n\n${link}\n\nDer Link funktioniert einmal. Geben Sie ihn nicht weiter.`,
  }),
};
