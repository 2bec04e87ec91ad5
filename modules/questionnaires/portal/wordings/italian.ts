import type { LinkWording } from './words.ts';

export const italian: LinkWording = {
  tongue: 'it',
  opening: 'Apertura delle domande',
  inEnglish:
    'Le domande sono in inglese, così come sono state pubblicate. Se ha bisogno di aiuto, chieda al suo team di cura.',
  optional: (text) => `${text} (facoltativo)`,
  answered: (count, of) => `${count} di ${of} risposte date`,
  send: 'Invia le risposte',
  thanksTitle: 'Grazie',
  thanksText: 'Le sue risposte sono arrivate al suo team di cura. Può chiudere questa pagina.',
  emergency: "In caso di emergenza chiami il numero d'emergenza: nessuno legge queste risposte a ogni ora.",
  overTitle: 'Queste domande non sono aperte',
  overText: 'Questo link non funziona più. Ne chieda uno nuovo al suo team di cura.',
  incompleteText: 'Questo link non è completo. Lo apra di nuovo dal messaggio.',
  noQuestions: 'Queste domande non si possono mostrare qui. Chieda al suo team di cura.',
  answeredAlready: 'A queste domande è già stato risposto. Non è stato cambiato nulla.',
  tooMany: 'Troppe volte. Aspetti un minuto e riprovi.',
  trouble: 'Non ha funzionato. Le sue risposte restano: riprovi.',
  fault: (fault) => {
    switch (fault.kind) {
      case 'needed':
        return 'Risponda a questa domanda.';
      case 'any-needed':
        return 'Risponda almeno a una domanda.';
      case 'too-long':
        return `Al massimo ${fault.most} caratteri.`;
      case 'not-a-number':
        return 'Scriva un numero.';
      case 'not-a-choice':
        return 'Scelga una delle risposte.';
      case 'outside':
        return `Deve essere tra ${fault.from} e ${fault.to}.`;
      case 'not-whole':
        return 'Deve essere un numero intero.';
      case 'too-precise':
        return `Al massimo ${fault.most} decimali.`;
      default:
        return 'Controlli questa risposta.';
    }
  },
  wrong: 'Controlli questa risposta.',
};
