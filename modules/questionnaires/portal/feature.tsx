import { portalFeature } from '@alveary/portal/shell/feature.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const QuestionnairesCard = later(async () => (await import('./questionnaires-card.tsx')).QuestionnairesCard);
const QuestionnairesDueCard = later(async () => (await import('./due-card.tsx')).QuestionnairesDueCard);
const NpsPrompt = later(async () => (await import('./nps-prompt.tsx')).NpsPrompt);

export const questionnaires = portalFeature({
  subject: 'questionnaires',
  routes: [
    {
      in: 'guest',
      path: 'q/:code',
      load: async () => (await import('./link.page.tsx')).QuestionnaireLinkPage,
    },
  ],
  slots: {
    'care-summary': { order: 30, Part: QuestionnairesDueCard },
    'patient-details': { order: 40, Part: QuestionnairesCard },
    'start-strip': { order: 10, Part: NpsPrompt },
  },
});
