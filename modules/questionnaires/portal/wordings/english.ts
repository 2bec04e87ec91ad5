import { faultInEnglish } from '../../contract/answers.rules.ts';
import type { LinkWording } from './words.ts';

export const english: LinkWording = {
  tongue: 'en',
  opening: 'Opening the questions',
  inEnglish: null,
  optional: (text) => `${text} (optional)`,
  answered: (count, of) => `${count} of ${of} answered`,
  send: 'Send the answers',
  thanksTitle: 'Thank you',
  thanksText: 'Your answers have reached your care team. You can close this page.',
  emergency: 'In an emergency call the emergency number: nobody watches these answers all the time.',
  overTitle: 'These questions are not open',
  overText: 'This link does not work any more. Ask your care team to send a new one.',
  incompleteText: 'This link is not complete. Open it again from the message.',
  noQuestions: 'These questions cannot be shown here. Ask your care team.',
  answeredAlready: 'This questionnaire was answered already. Nothing was changed.',
  tooMany: 'That was too often. Wait a minute, then try again.',
  trouble: 'That did not work. Your answers are kept: try again.',
  fault: faultInEnglish,
  wrong: 'Check this answer.',
};
