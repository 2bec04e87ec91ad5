import type { LinkWording } from './words.ts';

export const swedish: LinkWording = {
  tongue: 'sv',
  opening: 'Frågorna öppnas',
  inEnglish: 'Frågorna står på engelska, så som de har publicerats. Fråga ditt vårdteam om du behöver hjälp.',
  optional: (text) => `${text} (valfritt)`,
  answered: (count, of) => `${count} av ${of} besvarade`,
  send: 'Skicka svaren',
  thanksTitle: 'Tack',
  thanksText: 'Dina svar har kommit fram till ditt vårdteam. Du kan stänga sidan.',
  emergency: 'Ring nödnumret i en nödsituation: ingen läser svaren dygnet runt.',
  overTitle: 'Frågorna är inte öppna',
  overText: 'Länken fungerar inte längre. Be ditt vårdteam att skicka en ny.',
  incompleteText: 'Länken är inte fullständig. Öppna den igen från meddelandet.',
  noQuestions: 'Frågorna kan inte visas här. Fråga ditt vårdteam.',
  answeredAlready: 'Frågorna har redan besvarats. Inget ändrades.',
  tooMany: 'Det var för många gånger. Vänta en minut och försök igen.',
  trouble: 'Det gick inte. Dina svar finns kvar: försök igen.',
  fault: (fault) => {
    switch (fault.kind) {
      case 'needed':
        return 'Svara på den här frågan.';
      case 'any-needed':
        return 'Svara på minst en fråga.';
      case 'too-long':
        return `Högst ${fault.most} tecken.`;
      case 'not-a-number':
        return 'Skriv ett tal.';
      case 'not-a-choice':
        return 'Välj ett av svaren.';
      case 'outside':
        return `Det måste ligga mellan ${fault.from} och ${fault.to}.`;
      case 'not-whole':
        return 'Det måste vara ett heltal.';
      case 'too-precise':
        return `Högst ${fault.most} decimaler.`;
      default:
        return 'Kontrollera svaret.';
    }
  },
  wrong: 'Kontrollera svaret.',
};
