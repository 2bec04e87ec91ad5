import type { LinkWording } from './words.ts';

export const german: LinkWording = {
  tongue: 'de',
  opening: 'Die Fragen werden geöffnet',
  inEnglish:
    'Die Fragen stehen hier auf Englisch, wie sie veröffentlicht sind. Wenn Sie Hilfe brauchen, fragen Sie Ihr Behandlungsteam.',
  optional: (text) => `${text} (freiwillig)`,
  answered: (count, of) => `${count} von ${of} beantwortet`,
  send: 'Antworten senden',
  thanksTitle: 'Vielen Dank',
  thanksText: 'Ihre Antworten sind bei Ihrem Behandlungsteam. Sie können diese Seite schließen.',
  emergency: 'Rufen Sie im Notfall die Notrufnummer an: Niemand liest diese Antworten rund um die Uhr.',
  overTitle: 'Diese Fragen sind nicht offen',
  overText: 'Dieser Link funktioniert nicht mehr. Bitten Sie Ihr Behandlungsteam um einen neuen.',
  incompleteText: 'Dieser Link ist nicht vollständig. Öffnen Sie ihn noch einmal aus der Nachricht.',
  noQuestions: 'Diese Fragen können hier nicht gezeigt werden. Fragen Sie Ihr Behandlungsteam.',
  answeredAlready: 'Diese Fragen wurden schon beantwortet. Es wurde nichts geändert.',
  tooMany: 'Das war zu oft. Warten Sie eine Minute und versuchen Sie es noch einmal.',
  trouble: 'Das hat nicht geklappt. Ihre Antworten bleiben erhalten: Versuchen Sie es noch einmal.',
  fault: (fault) => {
    switch (fault.kind) {
      case 'needed':
        return 'Beantworten Sie diese Frage.';
      case 'any-needed':
        return 'Beantworten Sie mindestens eine Frage.';
      case 'too-long':
        return `Höchstens ${fault.most} Zeichen.`;
      case 'not-a-number':
        return 'Geben Sie eine Zahl ein.';
      case 'not-a-choice':
        return 'Wählen Sie eine der Antworten.';
      case 'outside':
        return `Das muss zwischen ${fault.from} und ${fault.to} liegen.`;
      case 'not-whole':
        return 'Das muss eine ganze Zahl sein.';
      case 'too-precise':
        return `Höchstens ${fault.most} Nachkommastellen.`;
      default:
        return 'Prüfen Sie diese Antwort.';
    }
  },
  wrong: 'Prüfen Sie diese Antwort.',
};
