import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { lettersOf } from '@alveary/server/services/letters/choose.ts';
import { letterJob } from '@alveary/server/services/letters/letters.jobs.ts';
import { npsCalls, questionnaireCalls } from '../contract/calls.ts';
import { questionnaireLinkCalls } from '../contract/guest.calls.ts';
import { answerByLink, openLink } from './answer-by-link.ts';
import { answerNps, dismissNps, npsStanding } from './nps.ts';
import { questionnaireLetters } from './questionnaire-letters.ts';
import {
  answerQuestionnaire,
  assignQuestionnaire,
  listAssigned,
  listResults,
  removeResult,
  unassignQuestionnaire,
} from './questionnaires.ts';
import { sendLink } from './send-link.ts';

export const questionnaires = serverModule({
  subject: 'questionnaires',
  calls: [
    ...served('questionnaires', questionnaireCalls, {
      assigned: listAssigned,
      results: listResults,
      assign: assignQuestionnaire,
      unassign: unassignQuestionnaire,
      answer: answerQuestionnaire,
      removeResult,
      sendLink,
    }),
    ...served('nps', npsCalls, { standing: npsStanding, answer: answerNps, dismiss: dismissNps }),
    ...served('questionnaire-links', questionnaireLinkCalls, { open: openLink, answer: answerByLink }),
  ],
  jobs: (config) => [letterJob(questionnaireLetters, lettersOf(config))],
  samples: async () => (await import('./testing/samples.ts')).questionnaireSamples,
});
