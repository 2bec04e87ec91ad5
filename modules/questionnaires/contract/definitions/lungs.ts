// Which questionnaires ask about COPD, breathlessness and cystic fibrosis? (domain facts: questionnaires)
import { choice, type Definition, type NumberItem, scale } from '../definition.ts';

const catItem = (id: string, text: string) => scale(id, text, [0, 5], ['None', 'Most']);

const copdAssessmentTest: Definition = {
  internalName: 'copd-assessment-test',
  title: 'CAT: COPD Assessment Test',
  credit: 'P. W. Jones et al., Eur Respir J 2009;34:648. Owner: GSK.',
  licence: 'licensed',
  displayMode: 'labels',
  introduction: 'Give the number that fits best for each topic.',
  recall: 'At present',
  version: '1',
  answeredBy: 'patient',
  needs: ['copd'],
  items: [
    catItem('cough', 'Cough'),
    catItem('phlegm', 'Phlegm'),
    catItem('tightness', 'Chest tightness'),
    catItem('breathlessness', 'Breathlessness on hills or stairs'),
    catItem('activities', 'Limits to activities at home'),
    catItem('confidence', 'Lack of confidence leaving home'),
    catItem('sleep', 'Disturbed sleep'),
    catItem('energy', 'Lack of energy'),
  ],
  rule: { kind: 'sum', mostMissing: 2 },
  bands: [
    { from: 0, words: 'Low impact', standing: 'good' },
    { from: 10, words: 'Medium impact', standing: 'average' },
    { from: 21, words: 'High impact', standing: 'poor' },
    { from: 31, words: 'Very high impact', standing: 'poor' },
  ],
  range: [0, 40],
};

const mmrcDyspnoea: Definition = {
  internalName: 'mmrc-dyspnoea',
  title: 'mMRC: breathlessness',
  credit: 'J. C. Bestall et al., Thorax 1999;54:581, after the MRC dyspnoea scale.',
  licence: 'open',
  displayMode: 'full',
  introduction: 'Choose the one that fits best.',
  recall: 'At present',
  version: '1',
  answeredBy: 'patient',
  needs: ['copd', 'dyspnea'],
  items: [
    choice('grade', 'When are you short of breath?', [
      'Only with strenuous exercise',
      'When hurrying, or walking up a slight hill',
      'Walking slower than people of the same age on level ground, or stopping for breath at my own pace',
      'Stopping for breath after about 100 m or a few minutes on level ground',
      'Too breathless to leave the house, or when dressing',
    ]),
  ],
  rule: { kind: 'item', item: 'grade' },
  bands: [
    { from: 0, words: 'Few symptoms', standing: null },
    { from: 2, words: 'High symptoms', standing: 'poor' },
  ],
  range: [0, 4],
};

const copdActionPlan: Definition = {
  internalName: 'copd-action-plan',
  title: 'COPD action plan',
  credit: 'Zones of the action plan that was agreed with the care team.',
  licence: 'own',
  displayMode: 'full',
  introduction: 'Choose the zone of your action plan that fits today.',
  recall: 'Today',
  version: '1',
  answeredBy: 'patient',
  needs: ['copd'],
  items: [
    choice('zone', 'Which zone are you in today?', [
      'Green: as usual',
      'Yellow: worse than usual',
      'Red: much worse, help is needed now',
    ]),
  ],
  rule: { kind: 'item', item: 'zone' },
  bands: [
    { from: 0, words: 'Green zone', standing: 'good' },
    { from: 1, words: 'Yellow zone', standing: 'average' },
    { from: 2, words: 'Red zone', standing: 'poor' },
  ],
  range: [0, 2],
};

const domain = (id: string, text: string): NumberItem => ({
  kind: 'number',
  id,
  text,
  from: 0,
  to: 100,
  decimals: 1,
  isOptional: true,
});

const cfQuestionnaire: Definition = {
  internalName: 'cf-questionnaire',
  title: 'CF questionnaire',
  credit:
    'Scores of the domains, 0 to 100, higher is better; worked out by the owner’s manual of the form used.',
  licence: 'licensed',
  displayMode: 'labels',
  introduction: 'Enter the score of each domain that was answered.',
  recall: 'The last 2 weeks',
  version: '1',
  answeredBy: 'staff',
  needs: ['cf'],
  items: [
    domain('respiratory', 'Respiratory symptoms'),
    domain('physical', 'Physical functioning'),
    domain('vitality', 'Vitality'),
    domain('emotion', 'Emotional functioning'),
    domain('treatment', 'Treatment burden'),
    domain('health', 'Health perceptions'),
    domain('social', 'Social functioning'),
    domain('role', 'Role functioning'),
    domain('body', 'Body image'),
    domain('eating', 'Eating'),
    domain('weight', 'Weight'),
    domain('digestion', 'Digestive symptoms'),
  ],
  rule: { kind: 'item', item: 'respiratory' },
  bands: [],
  range: [0, 100],
};

export const lungDefinitions: readonly Definition[] = [
  copdAssessmentTest,
  mmrcDyspnoea,
  copdActionPlan,
  cfQuestionnaire,
];
